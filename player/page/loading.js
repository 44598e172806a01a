// The first script of a page.

import { load } from "./loader.js";

load();
