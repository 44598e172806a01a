// The page at work: turns what people do into moves of the game, and shows what came of them.

const dark = matchMedia("(prefers-color-scheme: dark)");
const MOST_LISTED = 1000; // so many words a field of text may offer
let problem = null; // what is wrong with the marks entered, or null

/** Do something to the game, then show it and say where it stands. */
function act(change) {
  problem = null;
  change();
  closeOwn();
  render();
  announce();
}

/** Tell those who listen; and put the keyboard where it is needed next. */
function announce() {
  const { turns } = game.state, { solved, left, word } = game.position;
  byId.status.textContent = solved ? byId["result-title"].textContent
    : say("turn.heard", { left: say("left.answers", { n: left.length }), turn: byId["turn-title"].textContent });
  if (solved) byId.again.focus({ preventScroll: true });
  else if (word) entry.focus();
  const shown = solved ? byId.result : byId.turn;
  if (turns.length) shown.scrollIntoView({ block: "nearest" });
}

function next() {
  if (!game.position.word || game.position.solved) return;
  const refusal = scoring.refusal(game.state.marks);
  if (refusal) return refuseMarks(refusal);
  problem = game.feed();
  if (!problem) return act(() => {});
  showMarks();
  byId.problem.replaceChildren(...explainProblem(problem));
  byId.problem.querySelector("button")?.scrollIntoView({ block: "nearest" });
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
  // Where there are signs to tap, a phone need not cover them with its keyboard.
  const first = matchMedia("(pointer: coarse)").matches && byId["own-signs"].querySelector("button");
  (first || byId["own-word"]).focus();
}

/** A sign tapped: one more of the word of one's own. */
function addSign(sign) {
  const { alphabet } = lexicon, signs = alphabet.cut(scoring.normalise(byId["own-word"].value));
  byId["own-word"].value = alphabet.spell(sign === null ? signs.slice(0, -1) : signs.length < lexicon.length ? [...signs, sign] : signs);
  onOwnInput();
}

function closeOwn() {
  byId.own.setAttribute("aria-expanded", "false");
  byId["own-form"].hidden = true;
}

/** What a word typed would do; `blocked` where it cannot be played, `doubtful` where it may be. */
function judge(text) {
  const word = scoring.normalise(text);
  if (!word) return { word, blocked: scoring.wanted };
  const fault = scoring.fault(word);
  if (fault) return { word, blocked: fault };
  const why = whyNot(lexicon, game.state.turns, word, data.mode);
  if (why) return { word, doubtful: say("own.forbidden", { mode: say(`mode.${data.mode}`), why }) };
  if (!lexicon.index.has(word)) return { word, doubtful: say("own.unlisted") };
  return { word };
}

function noteOn(text) {
  const { word, blocked, doubtful } = judge(text);
  if (blocked) return text ? blocked : "";
  if (!game.position.left.length) return doubtful ?? "";
  const { mean, largest, wins } = game.effect(word);
  const may = !wins ? say("own.may.not")
    : game.weighted ? say("own.may.chance", { chance: percent(game.chance(word)) }) : say("own.may");
  const leaves = say("own.leaves", { mean: decimal(mean, 1), largest, may });
  const cost = openerSaid(word);
  return [doubtful, leaves, cost && `${cost}.`].filter(Boolean).join(" ");
}

function useOwn(event) {
  event.preventDefault();
  const { word, blocked, doubtful } = judge(byId["own-word"].value);
  if (blocked) {
    byId["own-note"].textContent = blocked;
    byId["own-word"].focus();
  } else if (doubtful && byId["own-use"].dataset.sure !== word) {
    byId["own-note"].textContent = `${doubtful} ${say("own.sure")}`;
    byId["own-use"].dataset.sure = word;
    byId["own-use"].textContent = say("own.anyway");
  } else {
    act(() => game.choose(word));
  }
}

function onOwnInput() {
  delete byId["own-use"].dataset.sure;
  byId["own-use"].textContent = say("own.play");
  byId["own-note"].textContent = noteOn(byId["own-word"].value);
}

/** The result as people share it: what was told only; of letters the same as a terminal shows. */
function shareText() {
  const signs = document.documentElement.dataset.palette === "contrast" ? "⬛🟦🟧" : "⬛🟨🟩";
  const lines = game.state.turns.map(({ code }) => scoring.share(code, signs));
  return [`guesstree ${data.name} ${lines.length}`, ...lines].join("\n");
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
  byId.status.textContent = byId.share.textContent = say("result.copied");
  setTimeout(() => { byId.share.textContent = say("result.share"); }, 2000);
}

// ---- past answers ----

/** Take in what was pasted; `silent` at the start, when it was kept from another time. */
function usePast(silent = false) {
  const text = byId["past-text"].value, { known, again } = data.day;
  const found = readPast(text, known, lexicon);
  byId["past-note"].textContent = found.problem ?? "";
  if (found.problem) {
    if (silent) byId.past.open = true;
    return;
  }
  game.reweigh(weightsAfter(found.words, again, lexicon, tree.weights));
  byId["past-used"].textContent = pastSaid(found);
  byId["past-used"].hidden = !text.trim();
  if (silent) return;
  keep("past", text);
  problem = null;
  render();
  byId.status.textContent = text.trim() ? pastSaid(found) : say("past.none");
}

function clearPast() {
  byId["past-text"].value = "";
  usePast();
  forget("past");
  byId["past-text"].focus();
}

/** Past answers can be added where the tree says for which day its weights are. */
function startPast() {
  byId["help-weights"].hidden = !tree.weighted;
  if (!tree.weighted || !data.day) return;
  byId.day.hidden = false;
  byId["day-title"].textContent = say("day.title", { day: inWords(data.day.date) });
  byId["day-known"].textContent = say("day.known", { day: inWords(data.day.known) });
  byId["past-text"].placeholder = `${data.day.date},${lexicon.words[lexicon.answers[0]]}`;
  byId["past-text"].value = kept("past") ?? "";
  byId["past-form"].onsubmit = (event) => { event.preventDefault(); usePast(); };
  byId["past-clear"].onclick = clearPast;
  usePast(true);
}

// ---- keys ----

/** Open a dialog at its top, where reading starts. */
function open(name) {
  byId[name].showModal();
  byId[`${name}-title`].focus();
}

/** Whether a key or a paste is meant for a field of text. */
function isTyping(event) {
  return event.target.matches?.("input, textarea");
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (document.querySelector("dialog[open]")) return;
  const commands = { u: undo, "!": refuse, w: openOwn, h: () => open("help"), "?": () => open("help") };
  const key = event.key.toLowerCase();
  const entering = !game.position.solved && game.position.word;
  if (commands[key]) commands[key]();
  else if (!entering) return;
  else if (key === "enter" && (event.target === document.body || entry.takesEnter(event.target))) next();
  else if (!entry.onKey(key, event.target)) return;
  event.preventDefault();
}

function onPaste(event) {
  if (isTyping(event) || !game.position.word) return;
  const code = scoring.parse(event.clipboardData.getData("text"));
  if (code === null) return;
  event.preventDefault();
  setMarks(scoring.marksOf(code));
  if (entry.atOnce) entry.toChosen();
  else byId.next.focus();
}

// ---- looks and memory ----

function setLook(name, value) {
  document.documentElement.dataset[name] = value;
  applyScheme();
  const choice = document.querySelector(`input[name="${name}"][value="${value}"]`);
  if (choice) choice.checked = true;
  keep(name, value);
}

/** Light or dark, as chosen or as the device has it. */
function applyScheme() {
  const { theme } = document.documentElement.dataset;
  document.documentElement.dataset.scheme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
}

/** The browser's own small store; not every browser has one for a page that is a file. */
function keep(key, value) {
  try { localStorage.setItem(`guesstree ${key}`, value); } catch { /* then it is forgotten */ }
}

function kept(key) {
  try { return localStorage.getItem(`guesstree ${key}`); } catch { return null; }
}

function forget(key) {
  try { localStorage.removeItem(`guesstree ${key}`); } catch { /* then nothing was kept */ }
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

/** What the page says, in the language in use and as its game has it; what the page draws for letters stands in it already. */
function speak() {
  byId["own-word"].inputMode = scoring.typed;
  for (const [part, key] of Object.entries(scoring.helps)) byId[`help-${part}`].dataset.say = key;
  fill(document);
  const name = data.mode === "normal" ? data.name : say("name.mode", { name: data.name, mode: say(`mode.${data.mode}`) });
  byId.name.textContent = name;
  document.title = say("title", { name });
  const how = scoring.how();
  if (how) byId.how.replaceChildren(...how);
  if (scoring.signs.length) {
    byId["own-signs"].hidden = false;
    byId["own-signs"].replaceChildren(...scoring.signs.map((sign) => el("button", { type: "button", "aria-label": say("own.signs.add", { sign }), onclick: () => addSign(sign) }, peg(sign, scoring.coloured))),
      el("button", { type: "button", "aria-label": say("own.signs.less"), onclick: () => addSign(null) }, "⌫"));
  }
  if (scoring.listed) byId["own-listed"].replaceChildren(...scoring.listed.slice(0, MOST_LISTED).map((value) => el("option", { value })));
  if (scoring.keys) byId["help-marks"].replaceChildren(...scoring.keys.map(([keys, meaning]) => el("div", {}, el("dt", {}, ...keysOf(keys)), el("dd", {}, say(meaning)))));
}

/** Speak a language from now on, or that of the device. */
function talk(wanted) {
  useLanguage(languageOf(wanted));
  speak();
  renderStatistics();
  render();
  keep("language", wanted);
}

/** The languages there are, each by its own name, to be chosen from; one alone is no choice. */
function startLanguages() {
  const names = Object.entries(data.strings).map(([code, { language }]) => [code, language]);
  const chosen = data.strings[kept("language")] ? kept("language") : "auto";
  byId.languages.hidden = names.length === 1;
  byId.languages.append(...names.map(([value, name]) => el("label", { lang: value }, el("input", { type: "radio", name: "language", value }), " ", name)));
  for (const choice of byId.languages.querySelectorAll("input")) {
    choice.checked = choice.value === chosen;
    choice.onchange = () => talk(choice.value);
  }
}

function start() {
  useLanguage(languageOf(kept("language")));
  startLanguages();
  speak();
  byId.version.textContent = data.version;
  document.body.classList.toggle("rtl", data.rtl);
  document.body.classList.toggle("long", lexicon.length > 7);
  document.body.style.setProperty("--letters", lexicon.length);
  byId["own-word"].maxLength = (lexicon.alphabet === PLAIN ? 2 : 8) * lexicon.length;
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
  for (const name of ["statistics", "help", "settings"]) byId[`open-${name}`].onclick = () => open(name);
  renderStatistics();
  dark.onchange = applyScheme;
  document.addEventListener("keydown", onKey);
  document.addEventListener("paste", onPaste);
  startPast();
  recall();
  render();
}

start();

// For a console, or a test: what this page knows, how it scores and reads.
window.guesstree = {
  score: (guess, answer) => lexicon.score(guess, answer),
  stats: () => tree.stats(),
  words: lexicon.words,
  percent,
  openerSaid,
  whyNot: (turns, word, mode) => whyNot(lexicon, turns, word, mode),
  readPast: (text, known) => readPast(text, known, lexicon),
  game,
};
