// The record, its files and scores of the page, for test_record.py: questions come as JSON on standard input, answers go
// to standard output.

import { readFileSync } from "node:fs";
import { asCsv, asJson, readGames } from "../../../player/page/exchange.js";
import "../../../player/page/letters.js";
import { gameOf, summary } from "../../../player/page/record.js";
import { learn, useLanguage } from "../../../player/page/say.js";
import { luck, skill } from "../../../player/page/scores.js";
import { RequestHandler } from "../../../player/page/searchworker.js";

const questions = {
  gameOf: ({ objects }) => objects.map(gameOf),
  summary: ({ games, today }) => summary(games, today),
  written: ({ games }) => ({ json: asJson(games), csv: asCsv(games) }),
  read: ({ text }) => readGames(text),
  scores: ({ skills, lucks }) => [skills.map((given) => skill(...given)), lucks.map((given) => luck(...given))],
  analyses: ({ data, games }) => {
    const handler = new RequestHandler(data);
    return games.map((text) => handler.analyse(text));
  },
};

const { strings, asked } = JSON.parse(readFileSync(0, "utf8"));
learn(strings, false);
useLanguage("en");
process.stdout.write(JSON.stringify(asked.map(({ kind, ...given }) => questions[kind](given))));
