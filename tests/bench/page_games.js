// Plays games on a page from inside it, for page_games.py.

(() => {
  const { game, words } = guesstree;
  const button = (id) => document.getElementById(id);
  const isShown = (id) => button(id).checkVisibility();
  const searching = () => document.body.hasAttribute("data-searching");
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const idle = () => new Promise((done) => {
    if (!searching()) return done();
    const watcher = new MutationObserver(() => { if (!searching()) done(watcher.disconnect()); });
    watcher.observe(document.body, { attributes: true });
  });
  const blocks = [];
  new PerformanceObserver((found) => blocks.push(...found.getEntries().map(({ duration }) => duration))).observe({ type: "longtask", buffered: true });

  /** Do something; return how long it blocks the page, and when the first and the final advice are on the screen. */
  async function timed(action) {
    const begun = performance.now();
    action();
    const blocked = performance.now() - begun;
    await painted();
    const first = performance.now() - begun, searched = searching();
    await idle();
    if (searched) await painted();
    return [blocked, first, performance.now() - begun, searched].map((value) => (typeof value === "number" ? Math.round(value * 10) / 10 : value));
  }

  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

  function playOwn(word) {
    button("own").click();
    button("own-word").value = word;
    button("own-word").dispatchEvent(new Event("input"));
    button("own-use").click();
  }

  /** Play one game. A turn of `plan` is [refuse, own]: how many words are refused first, and, from 0 to 1, which allowed word is then played, if any. */
  async function playGame(answer, plan) {
    if (isShown("again")) button("again").click();
    if (game.state.refused.length) {
      game.restart();
      game.become({ ...game.state, refused: [] });
    }
    await idle();
    const turns = [], times = [];
    for (const [refuse, own] of plan) {
      let { position } = game;
      for (let count = 0; count < refuse && position.word !== answer && position.left.length > 1; count++) {
        times.push(await timed(() => button("refuse").click()));
        ({ position } = game);
      }
      const turn = { refused: game.state.refused, advised: position.word, left: position.left.length, possible: position.left.some((index) => words[index] === position.word), source: position.source, exact: Boolean(position.exact) };
      if (own !== null) {
        const allowed = game.playable(game.state);
        times.push(await timed(() => playOwn(words[allowed[Math.floor(own * allowed.length)]])));
      }
      turn.word = game.position.word;
      turn.code = guesstree.score(turn.word, answer);
      turns.push(turn);
      const marks = game.lexicon.scoring.marksOf(turn.code);
      times.push(await timed(() => {
        if (!game.state.marks.every((mark, at) => mark === marks[at])) for (const mark of marks) press("byg"[mark]);
        press("Enter");
      }));
      if (game.position.solved || game.position.over) break;
    }
    return { answer, turns, solved: Boolean(game.position.solved), times, blocks: blocks.splice(0) };
  }
  window.playGame = playGame;
})();
