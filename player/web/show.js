// Shows the game as it stands: the ledger of turns, the word to mark, what is left, and why.

const data = JSON.parse(document.getElementById("data").textContent);
const lexicon = new Lexicon(data);
const tree = new Tree(lexicon, data);
const game = new Game(lexicon, tree, data.mode);
const openers = new Openers(data.openers, lexicon, tree, data);
const byId = Object.fromEntries([...document.querySelectorAll("[id]")].map((part) => [part.id, part]));

const { scoring } = lexicon; // the game, as the page mirrors it
const entry = new scoring.entry(byId.tiles, scoring);

const LISTED = 40; // so many answers are shown without asking
const LIKELIEST = 8; // of more, so many of the likeliest

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
      lineOf(word, code),
      el("span", { class: "count" }, left),
      el("button", {
        type: "button", class: "quiet reopen", onclick: () => act(() => game.reopen(line)),
        "aria-label": `Change line ${line + 1}, ${word}`, title: "Change this line",
      }, pencil()));
  });
  byId.ledger.replaceChildren(...lines);
  byId.ledger.hidden = !lines.length;
}

function lineOf(word, code) {
  const [line, ...more] = scoring.line(word, code);
  return more.length ? el("span", { class: "word" }, line, ...more) : line;
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
    byId["turn-title"].replaceChildren(`No ${scoring.noun} left`);
    byId.tiles.replaceChildren();
    byId.problem.replaceChildren(...nothingLeft());
    return;
  }
  const certain = left.length === 1 && lexicon.words[left[0]] === word;
  byId["turn-title"].replaceChildren(
    certain ? "It can only be " : game.state.chosen ? `You ${scoring.verb(word).toLowerCase()} ` : `${scoring.verb(word)} `, el("b", { lang: "" }, word));
  byId.next.hidden = entry.atOnce;
  entry.draw(word);
  showMarks();
  byId.problem.replaceChildren(...problem ? explainProblem(problem) : []);
}

function drawStem(place, before, after, parts, label) {
  place.querySelector(".stem").replaceChildren(...stem(before, after, lexicon.answers.length, parts, label));
}

function showMarks() {
  const { word } = game.position, { marks } = game.state;
  entry.show(marks, word);
  const done = !scoring.refusal(marks) && scoring.codeOf(scoring.settled(marks)) === scoring.solved;
  byId.next.textContent = done ? "That was it" : `Next ${scoring.noun}`;
}

function setMark(at, mark) {
  game.setMark(at, mark);
  marksSet();
}

function setMarks(marks) {
  game.setMarks(marks);
  marksSet();
}

function marksSet() {
  clearProblem();
  showMarks();
  const { marks } = game.state;
  if (!marks.includes(null)) refuseMarks(scoring.refusal(marks));
}

/** Say why what is entered cannot be. */
function refuseMarks(sentence) {
  byId.problem.replaceChildren(...sentence ? [el("p", {}, sentence)] : []);
}

function clearProblem() {
  problem = null;
  byId.problem.replaceChildren();
}

/** What to say, and what to press, when no listed answer fits: the likeliest remedy first. */
function explainProblem({ turns, lines, slips, wider, unlisted, alone }) {
  const last = turns.length - 1, ways = [], blame = [];
  for (const { line, code, word } of slips.slice(0, 3)) {
    ways.push(way(`Line ${line + 1}: ${scoring.mended(word, code, turns[line].code)}`, () => correct(line, code, last)));
  }
  if (wider) {
    const widen = way(goOn(wider), () => act(() => game.widen()));
    ways.splice(unlisted ? 0 : 1, 0, widen);
  }
  for (const { line } of lines.filter(({ line }) => line < last)) {
    ways.push(way(`Back to line ${line + 1}`, () => act(() => game.reopen(line))));
  }
  if (lines.length) {
    blame.push(...lines.map(({ line, word, fits }) => `Without line ${line + 1} (${word}), ${count(fits, "answer")} would.`));
  } else if (turns.length > 1) {
    blame.push("No single line is to blame: at least two must be wrong, or the answer is not on the list.");
  }
  const likeliest = unlisted ? "Likeliest: the answer is not on the list." : slips.length ? `Likeliest: one ${scoring.slip} slipped.` : "";
  const said = alone ? scoring.impossible(turns[last].word) : "No listed answer fits all these lines.";
  return remedies(`${said} ${likeliest}`, ways, alone ? "" : blame.join(" "));
}

/** What is wrong, the first remedy to press, then what is known of it and the other remedies. */
function remedies(said, [first, ...others], known = "") {
  first?.classList.add("primary");
  return [el("p", {}, said), ...first ? [first] : [], ...known ? [el("p", {}, known)] : [], ...others.length ? [el("div", { class: "ways" }, ...others)] : []];
}

function nothingLeft() {
  const fits = game.leftAfter(game.state.turns, { ...game.state, wide: true }).length;
  const ways = game.state.wide || !fits ? []
    : [way(goOn(fits), () => act(() => game.move({ wide: true })))];
  return remedies(`Every answer left was refused. Undo, or play a ${scoring.called} of your own.`, ways);
}

function goOn(fits) {
  return `Go on: ${count(fits, `other ${scoring.noun}`)} ${fits === 1 ? "fits" : "fit"}`;
}

function way(text, onclick) {
  return el("button", { type: "button", onclick }, text);
}

/** Put other marks in a line: in this turn at once, else by going back to it. */
function correct(line, code, last) {
  if (line < last) act(() => game.reopen(line, code));
  else {
    setMarks(scoring.marksOf(code));
    if (entry.atOnce) next();
    else byId.next.focus();
  }
}

function renderResult(turns) {
  const answer = turns.at(-1).word, guesses = count(turns.length, "guess");
  const needed = treeGame(answer).length;
  byId.result.querySelector(".stem").replaceChildren(ripe());
  byId["result-title"].replaceChildren("Found ", el("b", { lang: "" }, answer), ` in ${guesses}`);
  byId["result-note"].textContent = !needed ? `This ${scoring.called} is not among the listed answers.`
    : needed === turns.length ? "Just as many as the tree takes by itself."
      : `By itself the tree takes ${count(needed, "guess")} for this ${scoring.called}.`;
}

/** What hangs at the end of the stem. */
function ripe() {
  return svg("svg", { class: "bough", viewBox: "0 0 56 64" },
    svg("path", { class: "branch", d: "M28 0V18" }),
    svg("path", { class: "leaf", d: "M28 14C34 6 42 5 48 7C46 14 38 18 28 14Z" }),
    svg("circle", { class: "fruit", cx: 28, cy: 32, r: 13 }));
}

/** The answers left, and what the word to play does to them. */
function renderLeft() {
  const { left, solved, word, suggested } = game.position;
  byId["left-title"].textContent = solved ? "How it went" : `${count(left.length, game.state.wide ? scoring.noun : "answer")} left`;
  byId["left-note"].textContent = solved ? "" : outlook(game.position);
  byId["left-words"].replaceChildren(...solved ? howItWent() : listed(left));
  byId.refused.replaceChildren(...game.state.refused.length ? refusedWords(game.state.refused) : []);
  byId.why.replaceChildren(...solved || !word || left.length < 2 ? [] : reasons(word, suggested));
}

/** Each line's answers left, against what its word leaves on average: luck, seen from outside. */
function howItWent() {
  const { turns } = game.state;
  const lines = turns.map(({ word, code }, line) => {
    const before = leftBefore(turns, line), after = leftBefore(turns, line + 1).length;
    const mean = before.length ? game.effect(word, before).mean.toFixed(1) : "";
    const solved = code === lexicon.solved;
    return { word, before: before.length.toLocaleString("en"), after: solved ? "found" : after.toLocaleString("en"), mean: solved ? "" : mean };
  });
  const path = treeGame(turns.at(-1).word);
  const same = path.length === turns.length && path.every((word, at) => word === turns[at].word);
  return [account(lines, scoring.called), ...path.length && !same ? [el("p", {}, "The tree by itself: ", el("b", { lang: "" }, path.join(", ")), ".")] : []];
}

/** The words the tree plays for `answer`; none where that is not among its answers. */
function treeGame(answer) {
  const path = [];
  let node = lexicon.answers.includes(lexicon.index.get(answer)) && tree.root;
  while (node) {
    path.push(lexicon.words[node.guess]);
    node = node.children.get(lexicon.score(path.at(-1), answer));
  }
  return path;
}

function outlook({ source, expected, worst, left, word, suggested, planned }) {
  const beyond = game.state.wide ? "Every allowed word may be the answer now. " : "";
  if (source === "none") return beyond;
  const advised = word === suggested ? beyond : `${beyond}Suggested was ${suggested}. `;
  if (left.length === 1) return `${advised}One more guess.`;
  if (source === "changed") {
    return `${advised}With the past answers added, ${suggested} is better than the tree's ${planned}: about ${expected.toFixed(1)} guesses more on average, searched here.`;
  }
  return source === "tree"
    ? `${advised}From here the tree needs ${expected.toFixed(2)} guesses on average, ${worst} at most.`
    : `${advised}Off the tree: searched here, about ${expected.toFixed(1)} guesses more on average.`;
}

/** The answers left; where some are likelier than others, those first, each with its chance. */
function listed(left) {
  const chances = game.weighted ? game.chances(left) : left.map((index) => [index]);
  const button = ([index, chance]) => el("button",
    { type: "button", class: "quiet", title: `Play this ${scoring.called}`, onclick: () => act(() => game.choose(lexicon.words[index])) },
    ...scoring.picture(lexicon.words[index]), ...chance === undefined || left.length === 1 ? [] : [" ", el("small", { lang: "en" }, percent(chance))]);
  const words = (some) => el("ul", { class: "words", lang: "" }, ...some.map((one) => el("li", {}, button(one))));
  if (left.length <= LISTED) return [words(chances)];
  const details = el("details", {}, el("summary", {}, `Show all ${left.length.toLocaleString("en")}`));
  details.ontoggle = () => { if (details.open && !details.querySelector("ul")) details.append(words(chances)); };
  return game.weighted ? [el("p", { class: "small" }, "The likeliest:"), words(chances.slice(0, LIKELIEST)), details] : [details];
}

function refusedWords(words) {
  const again = () => act(() => game.allowAgain());
  return ["Not accepted by your game: ", el("b", { lang: "" }, words.join(", ")), ". ",
    el("button", { type: "button", class: "quiet", onclick: again }, words.length === 1 ? "Allow it again" : "Allow them again")];
}

function reasons(word, suggested) {
  const { parts, largest, wins } = game.effect(word), left = game.position.left.length;
  const odds = game.weighted ? percent(game.chance(word)) : `1 in ${left.toLocaleString("en")}`;
  const line = (term, value) => el("div", {}, el("dt", {}, term), el("dd", {}, value));
  return [
    el("h3", {}, word === suggested ? "Why " : "What you get from ", el("b", { lang: "" }, word), word === suggested && !word.endsWith("?") ? "?" : ""),
    el("dl", {},
      line("Different replies", parts.toLocaleString("en")),
      line("Most left after it", largest.toLocaleString("en")),
      line("Chance to win now", wins ? odds : "none")),
    ...openerSaid(word) ? [el("p", { id: "opener", class: "small" }, `${openerSaid(word)}.`)] : [],
    bestWords(),
  ];
}

/** What a word costs as the opener, as long as that is what it is, and the game is that of the tree. */
function openerSaid(word) {
  const { turns, refused, wide } = game.state;
  const other = turns.length || refused.length || wide || game.isChanged(lexicon.answers);
  return other ? "" : openers.said(word);
}

/** The best words at this point, searched for when somebody asks. */
function bestWords() {
  const details = el("details", { id: "best" }, el("summary", {}, `The best ${scoring.called === "guess" ? "guesse" : scoring.called}s here`));
  details.ontoggle = () => {
    if (details.open && !details.querySelector("table")) details.append(ranking(game.alternatives(), scoring.called, (word) => act(() => game.choose(word))));
  };
  return details;
}

/** What came of the past answers that were pasted, in words. */
function pastSaid({ words, passed, strangers }) {
  const said = [`${count(words.length, "past answer")} added.`];
  if (passed) said.push(`${count(passed, "line")} passed over: known already.`);
  if (strangers.length) said.push(`Not among the answers: ${strangers.slice(0, 5).join(", ")}${strangers.length > 5 ? ` and ${strangers.length - 5} more` : ""}.`);
  return said.join(" ");
}

/** A day, written 2026-06-01, as people say it. */
function inWords(day) {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

function renderStatistics() {
  const { total, weight, worst, histogram: counts, hardest } = tree.stats(), answers = lexicon.answers.length;
  const line = (term, ...value) => el("div", {}, el("dt", {}, term), el("dd", {}, ...value));
  const some = hardest.slice(0, 12).map((index) => lexicon.words[index]).join(", ");
  byId["statistics-body"].replaceChildren(
    el("p", {}, `${data.name}: ${count(answers, "answer")}, ${count(lexicon.words.length, scoring.called)} allowed, ${MODES[data.mode]}.`),
    el("dl", {},
      line("Mean", formatMean(total, weight)),
      line(data.weights ? "Total, weighted" : "Total", (total / data.weight_scale).toLocaleString("en")),
      line("Worst", count(worst, "guess")),
      line("Opens with", el("b", { lang: "" }, lexicon.words[tree.root.guess])),
      line("Claim", data.claim)),
    histogram(counts),
    el("p", { class: "small" }, `Hardest: ${some}${hardest.length > 12 ? ` and ${hardest.length - 12} more` : ""}.`));
}
