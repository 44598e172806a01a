// The page: shows the game, and turns what people do into moves of it.

const data = JSON.parse(document.getElementById("data").textContent);
const lexicon = new Lexicon(data);
const tree = new Tree(lexicon, data);
const game = new Game(lexicon, tree, data.mode);
const whole = tree.stats();
const byId = Object.fromEntries([...document.querySelectorAll("[id]")].map((part) => [part.id, part]));

const LISTED = 40; // so many answers are shown without asking
let problem = null; // what is wrong with the marks entered, or null

// ---- showing ----

/** Show the game as it stands. */
function render() {
  const { turns } = game.state, { solved } = game.position;
  renderLedger(turns);
  byId.turn.hidden = solved;
  byId.result.hidden = !solved;
  byId.undo.disabled = !game.past.length;
  if (solved) renderResult(turns);
  else renderTurn(turns);
  renderLeft();
  remember();
}

function renderLedger(turns) {
  const lines = turns.map(({ word, code }, line) => {
    const before = leftBefore(turns, line), after = leftBefore(turns, line + 1);
    const solved = code === lexicon.solved;
    const parts = before.length ? lexicon.parts(word, before).size : 1;
    const left = solved ? "" : `${after.length.toLocaleString("en")} left`;
    return el("li", { class: solved ? "last" : "" },
      el("span", { class: "stem", "aria-hidden": "true" },
        ...stem(before.length, solved ? 0 : after.length, lexicon.answers.length, parts, line + 1)),
      markedWord(word, lexicon.marksOf(code)),
      el("span", { class: "count" }, left),
      el("button", {
        type: "button", class: "quiet reopen", onclick: () => act(() => game.reopen(line)),
        "aria-label": `Change line ${line + 1}, ${word}`, title: "Change this line",
      }, pencil()));
  });
  byId.ledger.replaceChildren(...lines);
  byId.ledger.hidden = !lines.length;
}

function leftBefore(turns, line) {
  return game.leftAfter(turns.slice(0, line), game.state);
}

function renderTurn(turns) {
  const { position } = game, { word, left } = position;
  drawStem(byId.turn, left.length, left.length, word ? Math.min(6, lexicon.parts(word, left).size) : 1, turns.length + 1);
  byId.refuse.disabled = byId.next.disabled = !word;
  byId["own-form"].hidden = byId.own.getAttribute("aria-expanded") !== "true";
  byId.how.hidden = !word;
  if (!word) {
    byId["turn-title"].replaceChildren("No word left");
    byId.tiles.replaceChildren();
    byId.problem.replaceChildren(...nothingLeft());
    return;
  }
  const certain = left.length === 1 && lexicon.words[left[0]] === word;
  byId["turn-title"].replaceChildren(
    certain ? "It can only be " : game.state.chosen ? "You play " : "Play ", el("b", { lang: "" }, word));
  byId.tiles.setAttribute("aria-label", `What your game shows for ${word}`);
  byId.tiles.replaceChildren(...[...word].map(tile));
  showMarks();
  byId.problem.replaceChildren(...problem ? explainProblem(problem) : []);
}

function drawStem(place, before, after, parts, label) {
  place.querySelector(".stem").replaceChildren(...stem(before, after, lexicon.answers.length, parts, label));
}

/** One letter to tap: each tap is the next mark. */
function tile(letter, at) {
  return el("button", {
    type: "button", class: "tile", lang: "", onclick: () => {
      setMark(at, (game.state.marks[at] + 1) % 3);
      byId.tiles.children[at].focus();
    },
  }, el("span", { "aria-hidden": "true" }, letter));
}

function showMarks() {
  const letters = [...game.position.word];
  for (const [at, mark] of game.state.marks.entries()) {
    const tile = byId.tiles.children[at];
    tile.className = `tile ${MARK_CLASSES[mark]}`;
    tile.setAttribute("aria-label", `${letters[at]}, letter ${at + 1} of ${letters.length}: ${MARK_NAMES[mark]}`);
  }
  const done = game.state.marks.every((mark) => mark === PLACED);
  byId.next.textContent = done ? "That was it" : "Next word";
}

function setMark(at, mark) {
  game.setMark(at, mark);
  clearProblem();
  showMarks();
}

function clearProblem() {
  problem = null;
  byId.problem.replaceChildren();
}

/** What to say, and what to press, when no listed answer fits. */
function explainProblem({ turns, lines, slips, wider, alone }) {
  const last = turns.length - 1, said = [], ways = [];
  if (alone) {
    said.push(`No word at all can show these marks for ${turns[last].word}.`);
  } else {
    said.push("No listed answer fits all these lines.");
    if (lines.length) {
      said.push(lines.map(({ line, word, fits }) => `Without line ${line + 1} (${word}), ${count(fits, "answer")} would.`).join(" "));
    } else if (turns.length > 1) {
      said.push("No single line is to blame: at least two must be wrong, or the answer is not on the list.");
    }
  }
  for (const { line, code, word } of slips.slice(0, 3)) {
    const marks = lexicon.marksOf(code), entered = lexicon.marksOf(turns[line].code);
    const at = marks.findIndex((mark, place) => mark !== entered[place]);
    ways.push(way(`Line ${line + 1}: ${[...word][at].toUpperCase()} ${MARK_NAMES[marks[at]]}`, () => correct(line, code, last)));
  }
  for (const { line } of lines.filter(({ line }) => line < last)) {
    ways.push(way(`Back to line ${line + 1}`, () => act(() => game.reopen(line))));
  }
  if (wider) ways.push(way(`Go on with ${count(wider, "other word")} that fit`, () => act(() => game.widen())));
  const slip = slips.length ? [el("p", {}, "Perhaps one mark slipped:")] : [];
  return [el("p", {}, said.join(" ")), ...slip, el("div", { class: "ways" }, ...ways)];
}

function nothingLeft() {
  const fits = game.leftAfter(game.state.turns, { ...game.state, wide: true }).length;
  const ways = game.state.wide || !fits ? []
    : [way(`Go on with ${count(fits, "other word")} that fit`, () => act(() => game.move({ wide: true })))];
  return [el("p", {}, "Every answer left was refused. Undo, or play a word of your own."), el("div", { class: "ways" }, ...ways)];
}

function way(text, onclick) {
  return el("button", { type: "button", onclick }, text);
}

/** Put other marks in a line: in this turn at once, else by going back to it. */
function correct(line, code, last) {
  if (line < last) act(() => game.reopen(line, code));
  else {
    game.setMarks(lexicon.marksOf(code));
    clearProblem();
    showMarks();
    byId.next.focus();
  }
}

function renderResult(turns) {
  const answer = turns.at(-1).word, guesses = count(turns.length, "guess");
  const [, needed] = tree.needs(tree.root).find(([index]) => lexicon.words[index] === answer) ?? [];
  byId.result.querySelector(".stem").replaceChildren(ripe());
  byId["result-title"].replaceChildren("Found ", el("b", { lang: "" }, answer), ` in ${guesses}`);
  byId["result-note"].textContent = needed === undefined ? "This word is not among the listed answers."
    : needed === turns.length ? "Just as many as the tree takes by itself."
      : `By itself the tree takes ${count(needed, "guess")} for this word.`;
}

/** What hangs at the end of the stem. */
function ripe() {
  return svg("svg", { class: "bough", viewBox: "0 0 56 64" },
    svg("path", { class: "branch", d: "M28 0V18" }),
    svg("path", { class: "leaf", d: "M28 14C34 6 42 5 48 7C46 14 38 18 28 14Z" }),
    svg("circle", { class: "fruit", cx: 28, cy: 32, r: 14 }));
}

/** The answers left, and what the word to play does to them. */
function renderLeft() {
  const { left, solved, source, expected, worst, word, suggested } = game.position;
  byId["left-title"].textContent = solved ? "Done" : `${count(left.length, game.state.wide ? "word" : "answer")} left`;
  byId["left-note"].textContent = solved ? "" : outlook(source, expected, worst, left.length);
  byId["left-words"].replaceChildren(...solved ? [] : listed(left));
  byId.why.replaceChildren(...solved || !word || left.length < 2 ? [] : reasons(word, suggested));
}

function outlook(source, expected, worst, left) {
  const beyond = game.state.wide ? "Every allowed word may be the answer now. " : "";
  if (source === "none") return beyond;
  if (left === 1) return `${beyond}One more guess.`;
  return source === "tree"
    ? `From here the tree needs ${expected.toFixed(2)} guesses on average, ${worst} at most.`
    : `${beyond}Off the tree: searched here, about ${expected.toFixed(1)} guesses more on average.`;
}

function listed(left) {
  const words = () => el("ul", { class: "words", lang: "" }, ...left.map((index) => el("li", {},
    el("button", { type: "button", class: "quiet", title: "Play this word", onclick: () => act(() => game.choose(lexicon.words[index])) },
      lexicon.words[index]))));
  if (left.length <= LISTED) return [words()];
  const details = el("details", {}, el("summary", {}, `Show all ${left.length.toLocaleString("en")}`));
  details.ontoggle = () => { if (details.open && !details.querySelector("ul")) details.append(words()); };
  return [details];
}

function reasons(word, suggested) {
  const { parts, largest, wins } = game.effect(word), left = game.position.left.length;
  const line = (term, value) => el("div", {}, el("dt", {}, term), el("dd", {}, value));
  return [
    el("h3", {}, word === suggested ? "Why " : "What you get from ", el("b", { lang: "" }, word), word === suggested ? "?" : ""),
    el("dl", {},
      line("Different replies", parts.toLocaleString("en")),
      line("Most left after it", largest.toLocaleString("en")),
      line("Chance to win now", wins ? `1 in ${left.toLocaleString("en")}` : "none")),
  ];
}

// ---- acting ----

/** Do something to the game, then show it and say where it stands. */
function act(change) {
  problem = null;
  change();
  closeOwn();
  render();
  say();
}

/** Tell those who listen; and put the keyboard where it is needed next. */
function say() {
  const { turns } = game.state, { solved, left, word } = game.position;
  byId.status.textContent = solved ? byId["result-title"].textContent
    : `${count(left.length, "answer")} left. ${word ? `${byId["turn-title"].textContent}.` : "No word left."}`;
  if (solved) byId.again.focus({ preventScroll: true });
  else byId.tiles.firstElementChild?.focus({ preventScroll: true });
  const shown = solved ? byId.result : byId.turn;
  if (turns.length) shown.scrollIntoView({ block: "nearest" });
}

function next() {
  if (!game.position.word || game.position.solved) return;
  problem = game.feed();
  if (problem) byId.problem.replaceChildren(...explainProblem(problem));
  else act(() => {});
}

function undo() {
  if (game.past.length) act(() => game.undo());
}

function refuse() {
  if (game.position.word && !game.position.solved) act(() => game.refuse());
}

function openOwn() {
  if (game.position.solved) return;
  byId.own.setAttribute("aria-expanded", "true");
  byId["own-form"].hidden = false;
  byId["own-word"].value = "";
  onOwnInput();
  byId["own-word"].focus();
}

function closeOwn() {
  byId.own.setAttribute("aria-expanded", "false");
  byId["own-form"].hidden = true;
}

/** What a word typed would do; `blocked` where it cannot be played, `doubtful` where it may be. */
function judge(text) {
  const word = normalise(text), letters = [...word].length;
  if (!word) return { word, blocked: `Type a word of ${lexicon.length} letters.` };
  if (!/^\p{L}+$/u.test(word)) return { word, blocked: "A word has only letters." };
  if (letters !== lexicon.length) return { word, blocked: `It has ${count(letters, "letter")}, and needs ${lexicon.length}.` };
  const why = whyNot(lexicon, game.state.turns, word, data.mode);
  if (why) return { word, doubtful: `Not allowed in ${MODES[data.mode]}: ${why}.` };
  if (!lexicon.index.has(word)) return { word, doubtful: "This word is not on the list." };
  return { word };
}

function noteOn(text) {
  const { word, blocked, doubtful } = judge(text);
  if (blocked) return text ? blocked : "";
  if (!game.position.left.length) return doubtful ?? "";
  const { mean, largest, wins } = game.effect(word);
  const leaves = `It leaves ${mean.toFixed(1)} answers on average, ${largest} at most; ${wins ? "it could be the answer" : "it cannot be the answer"}.`;
  return doubtful ? `${doubtful} ${leaves}` : leaves;
}

function useOwn(event) {
  event.preventDefault();
  const { word, blocked, doubtful } = judge(byId["own-word"].value);
  if (blocked) {
    byId["own-note"].textContent = blocked;
    byId["own-word"].focus();
  } else if (doubtful && byId["own-use"].dataset.sure !== word) {
    byId["own-note"].textContent = `${doubtful} Play it all the same?`;
    byId["own-use"].dataset.sure = word;
    byId["own-use"].textContent = "Play it anyway";
  } else {
    act(() => game.choose(word));
  }
}

function onOwnInput() {
  delete byId["own-use"].dataset.sure;
  byId["own-use"].textContent = "Play it";
  byId["own-note"].textContent = noteOn(byId["own-word"].value);
}

/** The result as people share it: marks only, in the colours of this page. */
function shareText() {
  const signs = document.documentElement.dataset.palette === "contrast" ? "⚪🔵🟠" : "⚪🔵🟣";
  const lines = game.state.turns.map(({ code }) => lexicon.marksOf(code).map((mark) => [...signs][mark]).join(""));
  return [`guesstree ${data.name}: ${count(lines.length, "guess")}`, ...lines].join("\n");
}

async function share() {
  const text = shareText();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el("textarea", { value: text, readOnly: true });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  byId.status.textContent = byId.share.textContent = "Copied";
  setTimeout(() => { byId.share.textContent = "Copy result"; }, 2000);
}

// ---- keys ----

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea")) return;
  if (document.querySelector("dialog[open]")) return;
  const commands = { u: undo, "!": refuse, w: openOwn, h: () => byId.help.showModal() };
  const key = event.key.toLowerCase(), at = [...byId.tiles.children].indexOf(document.activeElement);
  const entering = !game.position.solved && game.position.word;
  if (commands[key]) commands[key]();
  else if (!entering) return;
  else if (MARK.has(key) && key !== " ") enterMark(Math.max(at, 0), MARK.get(key));
  else if (key === "arrowright" || key === "arrowleft") moveFocus(at, key === "arrowright" !== data.rtl ? 1 : -1);
  else if (key === "backspace") moveFocus(at < 0 ? lexicon.length : at, -1);
  else if (key === "enter" && (at >= 0 || event.target === document.body)) next();
  else return;
  event.preventDefault();
}

/** Mark a letter and go on to the next; after the last, to the button that is then to be pressed. */
function enterMark(at, mark) {
  setMark(at, mark);
  (byId.tiles.children[at + 1] ?? byId.next).focus();
}

function moveFocus(at, step) {
  byId.tiles.children[Math.max(0, Math.min(lexicon.length - 1, at + step))].focus();
}

function onPaste(event) {
  if (event.target.matches("input, textarea") || !game.position.word) return;
  const marks = readMarks(event.clipboardData.getData("text"), lexicon.length);
  if (!marks) return;
  event.preventDefault();
  game.setMarks(marks);
  clearProblem();
  showMarks();
  byId.next.focus();
}

// ---- statistics, looks, memory ----

function showStatistics() {
  const { total, weight, worst, hardest } = whole, answers = lexicon.answers.length;
  const scale = data.weights ? 10 ** String(data.weight_scale).length / 10 : 1;
  const line = (term, ...value) => el("div", {}, el("dt", {}, term), el("dd", {}, ...value));
  const some = hardest.slice(0, 12).map((index) => lexicon.words[index]).join(", ");
  byId["statistics-body"].replaceChildren(
    el("p", {}, `${data.name}: ${count(answers, "answer")}, ${count(lexicon.words.length, "word")} allowed, ${MODES[data.mode]}.`),
    el("dl", {},
      line("Mean", formatMean(total, weight)),
      line(data.weights ? "Total, weighted" : "Total", (total / scale).toLocaleString("en")),
      line("Worst", count(worst, "guess")),
      line("Opens with", el("b", { lang: "" }, lexicon.words[tree.root.guess])),
      line("Claim", data.claim)),
    histogram(whole.histogram),
    el("p", { class: "small" }, `Hardest: ${some}${hardest.length > 12 ? ` and ${hardest.length - 12} more` : ""}.`));
  byId.statistics.showModal();
}

function setLook(name, value) {
  document.documentElement.dataset[name] = value;
  const choice = document.querySelector(`input[name="${name}"][value="${value}"]`);
  if (choice) choice.checked = true;
  keep(name, value);
}

/** The browser's own small store; not every browser has one for a page that is a file. */
function keep(key, value) {
  try { localStorage.setItem(`guesstree ${key}`, value); } catch { /* then it is forgotten */ }
}

function kept(key) {
  try { return localStorage.getItem(`guesstree ${key}`); } catch { return null; }
}

function remember() {
  keep(`game ${data.digest}`, JSON.stringify([...game.past, game.state]));
}

/** Go on with the game that was open when this page was last closed. */
function recall() {
  try {
    const states = JSON.parse(kept(`game ${data.digest}`));
    game.become(states.at(-1));
    game.past = states.slice(0, -1);
  } catch {
    game.restart();
  }
}

function start() {
  byId.name.textContent = data.name;
  byId.version.textContent = data.version;
  document.body.classList.toggle("rtl", data.rtl);
  document.body.classList.toggle("long", lexicon.length > 7);
  document.body.style.setProperty("--letters", lexicon.length);
  byId["own-word"].maxLength = 2 * lexicon.length;
  for (const name of ["theme", "palette"]) {
    setLook(name, kept(name) ?? document.querySelector(`input[name="${name}"]:checked`).value);
    for (const choice of document.querySelectorAll(`input[name="${name}"]`)) {
      choice.onchange = () => setLook(name, choice.value);
    }
  }
  byId.next.onclick = next;
  byId.undo.onclick = byId["undo-result"].onclick = undo;
  byId.refuse.onclick = refuse;
  byId.own.onclick = () => (byId["own-form"].hidden ? openOwn() : closeOwn());
  byId["own-form"].onsubmit = useOwn;
  byId["own-word"].oninput = onOwnInput;
  byId["own-word"].onkeydown = (event) => { if (event.key === "Escape") { closeOwn(); byId.own.focus(); } };
  byId.again.onclick = () => act(() => game.restart());
  byId.share.onclick = share;
  byId["open-statistics"].onclick = showStatistics;
  byId["open-help"].onclick = () => byId.help.showModal();
  byId["open-settings"].onclick = () => byId.settings.showModal();
  document.addEventListener("keydown", onKey);
  document.addEventListener("paste", onPaste);
  recall();
  render();
}

start();

// For a console, or a test: what this page knows, and how it scores.
window.guesstree = {
  score: (guess, answer) => lexicon.score(guess, answer),
  stats: () => tree.stats(),
  words: lexicon.words,
  game,
};
