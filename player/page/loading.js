// The script that a page begins with.

import { load } from "./loader.js";

load();
