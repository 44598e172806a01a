// The page at work: turns what people do into moves of the game, and shows what came of them.

const dark = matchMedia("(prefers-color-scheme: dark)");
let problem = null; // what is wrong with the marks entered, or null

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
  const may = !wins ? "it cannot be the answer"
    : game.weighted ? `it is the answer with a chance of ${percent(game.chance(word))}` : "it could be the answer";
  const leaves = `It leaves ${mean.toFixed(1)} answers on average, ${largest} at most; ${may}.`;
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

/** The result as people share it: marks only, the same as a terminal shows. */
function shareText() {
  const signs = document.documentElement.dataset.palette === "contrast" ? "⬛🟦🟧" : "⬛🟨🟩";
  const lines = game.state.turns.map(({ code }) => lexicon.marksOf(code).map((mark) => [...signs][mark]).join(""));
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
  byId.status.textContent = byId.share.textContent = "Copied";
  setTimeout(() => { byId.share.textContent = "Copy result"; }, 2000);
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
  byId.status.textContent = text.trim() ? pastSaid(found) : "No past answers are added.";
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
  byId["day-title"].textContent = `Made for ${inWords(data.day.date)}`;
  byId["day-known"].textContent = `Past answers were known until ${inWords(data.day.known)}; those since then can be added.`;
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
  if (isTyping(event) || !game.position.word) return;
  const marks = readMarks(event.clipboardData.getData("text"), lexicon.length);
  if (!marks) return;
  event.preventDefault();
  game.setMarks(marks);
  clearProblem();
  showMarks();
  byId.next.focus();
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

function start() {
  byId.name.textContent = data.title;
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
  readPast: (text, known) => readPast(text, known, lexicon),
  game,
};
