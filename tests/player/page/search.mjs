// The searches of the page, for test_search.py: cases come as JSON on standard input, what was found goes to standard output.

import { readFileSync } from "node:fs";
import "../../../player/page/letters.js";
import { Rating } from "../../../player/page/rating.js";
import { Search } from "../../../player/page/search.js";
import { allowedAfter, demanded, Lexicon, whyNot } from "../../../player/page/words.js";
import { learn, useLanguage } from "../../../player/page/say.js";

function solve({ data, weights, turns, mode, guesses, work }) {
  const lexicon = new Lexicon(data), limit = guesses ?? Infinity, weight = new Float64Array(lexicon.words.length).fill(1);
  lexicon.answers.forEach((index, at) => { weight[index] = weights[at]; });
  const left = lexicon.fitting(lexicon.answers, turns);
  const words = turns.reduce((some, { word, code }) => allowedAfter(lexicon, some, word, code, mode), lexicon.all);
  const rating = new Rating(lexicon, mode), name = (found) => found && { ...found, word: lexicon.words[found.word] };
  rating.weigh(weight);
  const search = new Search(lexicon, mode);
  return {
    left: left.map((index) => lexicon.words[index]),
    exact: name(search.best(left, words, weight, limit, work)),
    prices: lexicon.words.slice(0, 4).map((word) => [word, search.price(word, left, words, weight, limit)]),
    ranked: name(rating.obvious(left, limit) ?? rating.ranked(left, words, limit)[0]),
    quick: name(rating.obvious(left, limit) ?? rating.quick(left, words, limit)),
    spent: search.work,
  };
}

/** Words that the quick test of a mode and the sentence for people do not agree on. */
function compared({ data, turns, mode }) {
  const lexicon = new Lexicon(data);
  return turns.map((turn) => {
    const fits = demanded(lexicon, turn.word, turn.code, mode);
    return lexicon.all.filter((index) => fits(index) !== !whyNot(lexicon, [turn], lexicon.words[index], mode));
  });
}

const { strings, cases } = JSON.parse(readFileSync(0, "utf8"));
learn(strings, false);
useLanguage("en");
process.stdout.write(JSON.stringify(cases.map((one) => (one.compare ? compared(one) : solve(one)))));
