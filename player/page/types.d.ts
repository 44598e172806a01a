// The types of what the scripts of the page share, for `make lint`; no page carries this file.

type Lexicon = import("./words.js").Lexicon;
type Tree = import("./tree.js").Tree;
type Game = import("./game.js").Game;
type Openers = import("./openers.js").Openers;

type Mode = "normal" | "hard" | "ultra";
type Code = number;
/** A listed word, by its place in the list. */
type WordNumber = number;
/** A number of a code as it is entered; null while it is not. */
type Mark = number | null;
/** A guess in the form that its game compares quickly. */
type Spelling = any;
type Child = Node | string;
/** The values for the placeholders of a text, by name. */
type Values = Record<string, any>;
/** A word and its probability. */
type Chance = [WordNumber, number];

/** The feedback rule of a game: the shared class, and the members that each game defines. */
type Rule = import("./games.js").Scoring & {
  score(guess: string, answer: string): Code;
  codeFor(guess: Spelling, answer: WordNumber): Code;
  spell(word: string): Spelling;
  spelt(index: WordNumber): Spelling;
  demand?(word: string, code: Code): (index: WordNumber) => boolean;
  readonly entry: new (place: HTMLElement, scoring: Rule, receiver: Receiver) => EntryOf;
};
type RuleClass = new (lexicon: Lexicon, carried: any) => Rule;

/** The controls for feedback: the shared class, and the members that each kind defines. */
type EntryOf = import("./entry.js").Entry & {
  draw(word: string): void;
  show(marks: Mark[], word: string): void;
  onKey(key: string, target: EventTarget | null): boolean;
  toChosen?(): void;
};

/** Receives the feedback that people enter. */
interface Receiver {
  setMark(at: number, mark: Mark): void;
  setMarks(marks: Mark[]): void;
  refuseMarks(sentence: string): void;
  next(): void;
  toNext(): void;
  marks(): Mark[];
}

/** A feedback that people can choose. */
interface Choice { code: Code; label: string; keys: string[]; right: boolean; sign?: string }

interface Alphabet {
  letters: string[];
  simple: boolean; // whether each letter of a listed word is one sign
  normalise(text: string): string;
  unpacked(word: string): string;
  cut(word: string): string[];
  drawn(word: string): string[];
  spell(letters: string[]): string;
  upper(letter: string): string;
  fault(word: string): string;
}

interface CarriedAlphabet {
  letters: string[]; folds: [string, string[]][]; capitals: [string, string][]; finals: [string, string][];
  bare: boolean; jamo: boolean; open: boolean; codes: [string, string][];
}

/** The table of openers in the data of a page. */
interface CarriedOpeners { held: number; least: number; quickest: number; others: number; columns: string[] }

/** The day of a tree: its date, the last known answer, and how likely an answer comes again, in thousandths. */
interface Day { date: string; known: string; again: number }

/** The texts of a page: the keys, and by language the texts in their order. */
interface Texts { keys: string[]; texts: Record<string, PageText[]> }
/** A text, or one for each plural category. */
type PageText = string | Record<string, string>;

/** A tree on the first page of a site. */
interface SiteEntry {
  file: string; name: string; mode: Mode; day: string | null; answers: number; guesses: number; total: number; weight: number; worst: number;
}

/** The data of a page, as document.py and site.py write it. */
interface PageData {
  name: string; length: number; mode: Mode; objective: string; max_guesses: number; weight_scale: number; version: string; digest: string;
  claim: string; kind: string; site: boolean; rtl: boolean; strings: Texts; scoring: string; carried: any; words: string | string[]; answers: string;
  tree: string; weights: number[] | null; alphabet?: CarriedAlphabet; openers?: CarriedOpeners; day?: Day; trees: SiteEntry[];
}

/** A node of the tree: the answers left, its guess, whether that is one of them, and the node after each other code. */
interface TreeNode { answers: WordNumber[]; guess: WordNumber; wins: boolean; children: Map<Code, TreeNode>; stats?: TreeStats }

/** What a tree costs: `total` and `weight` count weights; `histogram` and `hardest` count and name answers. */
interface TreeStats { total: number; weight: number; worst: number; histogram: number[]; hardest: WordNumber[] }

interface Turn { word: string; code: Code; by?: string }

/** The state of a game; game.js says what each entry means. */
interface State { turns: Turn[]; refused: string[]; chosen: string | null; wide: boolean; beyond: boolean; marks: Mark[] | null; word?: string | null }

/** The best word for a state: its number, the mean of guesses it takes, the share of the weight that is out of reach, and whether that is exact. */
interface Finding { word: WordNumber; expected: number; lost: number; exact: boolean; pending?: boolean }

/** Advice: the word suggested, where it comes from, and what it costs. */
interface Advice {
  suggested: string | null; source: "tree" | "changed" | "only" | "search" | "none";
  expected: number; lost?: number; exact?: boolean; pending?: boolean; worst?: number; planned?: string;
}

/** The position that follows from a state. */
interface Position extends Advice { solved: boolean; over: boolean; left: WordNumber[]; node: TreeNode | null; word: string | null }

/** Other marks for one line, with which some answers fit. */
interface Slip { line: number; word: string; code: Code; fits: number }

/** Why no answer fits the turns, as Game.fault finds it. */
interface Fault {
  turns: Turn[]; lines: { line: number; word: string; fits: number }[]; slips: Slip[]; wider: number; unlisted: boolean; alone: boolean;
}

/** One of the best words: its mean number of guesses, and how much more than the first it costs. */
interface Ranked { word: string; expected: number; extra: number }

/** A request to a worker. */
type Task = { work?: number } & (
  { kind: "advise", state: State, changed: Chance[] } | { kind: "rank", state: State, changed: Chance[], suggested: string } | { kind: "analyse", text: string });
/** Receives the answers of a worker; `done` is true for the last one. */
type Tell = (answer: any, done: boolean) => void;

/** How much more a word costs than the best one, and whether it keeps the limit. */
interface Cost { cost: number; estimated: boolean; feasible: boolean }

/** The analysis of a turn. */
interface Appraised extends Cost {
  word: string; code: Code; best: string; method: "tree" | "exact" | "estimate"; expected: number; toCome: number; saved: number; savedEstimated: boolean;
  parts: number; wins: boolean; bestParts: number; bestWins: boolean; left: number; after: number; listed: boolean; skill: number; luck: number; reason: string;
}

/** The analysis of a finished game. */
interface Account {
  turns: Appraised[]; guesses: number; expected: number; cost: number; saved: number; solved: boolean; toCome: number; estimated: boolean;
  savedEstimated: boolean; skill: number; luck: number;
}

/** A finished game in the record: see record.js. */
interface PlayedGame {
  date: string; list: string; mode: string; daily: boolean; limit: number; solved: boolean; answer: string; tree: number | null;
  turns: [string, string, string][];
}

/** The average of some days, of as many days before them, and of each span of these days. */
interface Trend { days: number; games: number; mean: number | null; gamesBefore: number; meanBefore: number | null; spans: (number | null)[] }

/** The entry of the current game in the record: see memory.js. */
interface RecordEntry { old?: number; day: string; key: string; text: string | null }

/** The past answers in a text, as past.js reads them. */
interface PastAnswers { problem: string; words: string[]; passed: number; strangers: string[]; days: string[] }

/** The elements of the page by their ids. */
interface Elements {
  [id: string]: HTMLElement;
  next: HTMLButtonElement; undo: HTMLButtonElement; refuse: HTMLButtonElement; "record-json": HTMLButtonElement; "record-csv": HTMLButtonElement;
  "own-word": HTMLInputElement; "my-opener": HTMLInputElement; "past-text": HTMLTextAreaElement; "analysis-text": HTMLTextAreaElement;
  past: HTMLDetailsElement; analysis: HTMLDetailsElement; tree: HTMLDetailsElement; statistics: HTMLDialogElement; help: HTMLDialogElement;
  settings: HTMLDialogElement; home: HTMLAnchorElement;
}

// The result is never undefined, as with `list[0]`: the scripts ask only for items that exist.
interface Array<T> { at(index: number): T; pop(): T }

interface Window { guesstree: { start(): void, [name: string]: any } }
declare var trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): any; createScript(text: string): any } } | undefined;
