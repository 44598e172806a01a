"""German: what is said, by the English of it. People are addressed by du.

answer Lösung, guess Versuch, turn Zug, mark Marke, right place richtige Stelle, elsewhere andere Stelle (in a
list of letters: anderswo), absent nicht enthalten, tree Baum, opener Startwort, list Liste, mode Modus, suggestion
Vorschlag, part Gruppe, weight Gewicht, claim Angabe, estimate Schätzung, compiler Compiler, board Brett, host
Spielleiter, line Zugfolge.
"""

THOUSANDS, GROUPED_FROM, POINT, PERCENT = ".", 1000, ",", "{}\u00a0%"
SPACED = ""


def form(count: int) -> int:
    """Return which of its forms a text has for a count."""
    return int(count != 1)


TEXTS: dict[str, str | tuple[str, ...]] = {
    # The game at the keyboard
    "Play the {noun} shown, then type what your game shows for it:": (
        "Spiel den Vorschlag und tippe ein, was dein Spiel dazu zeigt:"
    ),
    "{count} answers": (
        "{count} Lösung",
        "{count} Lösungen",
    ),
    "solved in at most {count} guesses": (
        "in höchstens {count} Versuch gelöst",
        "in höchstens {count} Versuchen gelöst",
    ),
    "{name}: {answers}, {solved}.": "{name}: {answers}, {solved}.",
    "{name}: {answers}, {solved}, {mode} mode.": "{name}: {answers}, {solved}, Modus {mode}.",
    "Type h for help, u to undo, q to quit.": "Tippe h für Hilfe, u zum Zurücknehmen, q zum Beenden.",
    "your {noun}": "dein Zug",
    "type {marks}, or h for help": "tippe {marks}, oder h für Hilfe",
    "your {noun} with its marks, like {sample}": "deinen Zug mit den Marken, etwa {sample}",
    "the marks for this {noun}, such as {marks}": "die Marken für diesen Zug, etwa {marks}",
    "type {marks}": "tippe {marks}",
    "{left}: it is {word}": "{left}: es ist {word}",
    "Off the tree: from here on, each word is worked out as you go.": (
        "Abseits des Baums: ab hier wird jedes Wort erst ausgerechnet."
    ),
    "{word} is on no list. If you played it all the same, type it again.": (
        "{word} steht auf keiner Liste. Wenn du es trotzdem gespielt hast, tippe es noch einmal."
    ),
    "No listed answer fits. The game goes on with all words that do.": (
        "Keine Lösung der Liste passt. Das Spiel geht mit allen Wörtern weiter, die passen."
    ),
    "No listed answer fits. The game goes on with all words that do: {words}.": (
        "Keine Lösung der Liste passt. Das Spiel geht mit allen Wörtern weiter, die passen: {words}."
    ),
    "{word} is a quick estimate: the solver is still warming up.": (
        "{word} ist nur schnell geschätzt: der Löser läuft noch warm."
    ),
    "Off the tree, words are quick estimates: {reason}.": (
        "Abseits des Baums werden die Wörter nur schnell geschätzt: {reason}."
    ),
    "Took back {word}.": "{word} zurückgenommen.",
    "the game stays as it was: {reason}": "das Spiel bleibt, wie es war: {reason}",
    "Turn {turn} is now {marks}  {word}: {left}.": "Zug {turn} ist jetzt {marks}  {word}: {left}.",
    "no word was suggested; play any word you like": (
        "es wurde kein Wort vorgeschlagen; spiel, welches du willst"
    ),
    "{word} is out; the next best is {guess}.": "{word} fällt weg; das nächstbeste ist {guess}.",
    "{sample}, or {other}": "{sample} oder {other}",
    "Solved in {count} guesses.": (
        "In {count} Versuch gelöst.",
        "In {count} Versuchen gelöst.",
    ),
    "to say you played another word, type it like word=feedback": (
        "ein anderes gespieltes Wort gib so ein: wort=marken"
    ),
    "to ask what a word costs, type it like ? word": "was ein Wort kostet, fragst du so: ? wort",
    "{word} is not {expected}: {purpose}": "{word} passt nicht, erwartet: {expected}; {purpose}",
    # Several boards
    "Play the {noun} shown on all {boards} boards, then type what each board shows for it, such as {sample}. A solved board is left out from then on.": (
        "Spiel den Vorschlag auf allen {boards} Brettern und tippe ein, was jedes Brett dazu zeigt, etwa {sample}. Ein gelöstes Brett lässt du von da an weg."
    ),
    "{name}: {answers}, {boards} boards.": "{name}: {answers}, {boards} Bretter.",
    "type what each open board shows, such as {sample}, or h for help": (
        "tippe, was jedes offene Brett zeigt, etwa {sample}, oder h für Hilfe"
    ),
    "type it like word=marks": "tippe es als wort=marken",
    "board {board}: {reason}": "Brett {board}: {reason}",
    "board {board} is solved: type - for it, or leave it out": (
        "Brett {board} ist gelöst: tippe - dafür oder lass es weg"
    ),
    "solved: {word}": "gelöst: {word}",
    "it is {word}": "es ist {word}",
    "{word}: about {mine} more guesses to solve all; {guess}, by the same estimate, {best}.": (
        "{word}: noch etwa {mine} Versuche, um alle zu lösen; mit {guess}, ebenso geschätzt, {best}.",
        "{word}: noch etwa {mine} Versuche, um alle zu lösen; mit {guess}, ebenso geschätzt, {best}.",
    ),
    "{word}: about {guesses} more guesses to solve all.": (
        "{word}: noch etwa {guesses} Versuche, um alle zu lösen.",
        "{word}: noch etwa {guesses} Versuche, um alle zu lösen.",
    ),
    "{board}: {left}: {words}.": "{board}: {left}: {words}.",
    "All {boards} boards solved in {count} guesses.": (
        "Alle {boards} Bretter in {count} Versuch gelöst.",
        "Alle {boards} Bretter in {count} Versuchen gelöst.",
    ),
    "{board}: {word} in {count} guesses": (
        "{board}: {word} in {count} Versuch",
        "{board}: {word} in {count} Versuchen",
    ),
    "{name}, {boards} boards: {guesses}": "{name}, {boards} Bretter: {guesses}",
    "{count} boards are open, so there are {count} answers to give, and these are {given}": (
        "{count} Brett ist offen, also ist {count} Antwort nötig, angegeben sind {given}",
        "{count} Bretter sind offen, also sind {count} Antworten nötig, angegeben sind {given}",
    ),
    "board {board} is still open: it has something to show": "Brett {board} ist noch offen: gib auch seine Marken an",
    "no word fits {marks} for {word} on board {board}": (
        "kein Wort passt zu {marks} für {word} auf Brett {board}"
    ),
    "{word} is the only word left on board {board}: take back a turn instead": (
        "{word} ist das einzige Wort, das auf Brett {board} noch passt: nimm stattdessen einen Zug zurück"
    ),
    "a game has 2 to {most} boards, not {given}": "ein Spiel hat 2 bis {most} Bretter, nicht {given}",
    "{name} is a tree of {mode} mode, and several boards go by normal mode: what one board demands of a guess, another forbids": (
        "{name} ist ein Baum für den Modus {mode}, und auf mehreren Brettern gilt der Modus normal: was ein Brett von einem Versuch verlangt, verbietet ein anderes"
    ),
    "{name} has words with blanks in them: it is played on one board": (
        "{name} hat Wörter mit Leerzeichen: das geht nur auf einem Brett"
    ),
    # The host that dodges
    "The host has picked no {noun} and dodges: it always answers so that the most answers are left. Corner it in as few guesses as you can. {name}: {answers}.": (
        "Der Spielleiter hat sich nichts ausgesucht und weicht aus: er antwortet immer so, dass die meisten Lösungen übrig bleiben. Treib ihn mit so wenigen Versuchen wie möglich in die Enge. {name}: {answers}."
    ),
    "Type ? for where you stand, h for help, u to undo, q to quit.": (
        "Tippe ? für den Spielstand, h für Hilfe, u zum Zurücknehmen, q zum Beenden."
    ),
    "type {expected}, or h for help": "tippe deinen Zug ({expected}) oder h für Hilfe",
    "Cornered in {count} guesses.": (
        "In {count} Versuch in die Enge getrieben.",
        "In {count} Versuchen in die Enge getrieben.",
    ),
    "{count} more guesses corner the host, and no fewer do": (
        "{count} weiterer Versuch treibt den Spielleiter in die Enge",
        "{count} weitere Versuche treiben den Spielleiter in die Enge, mit weniger geht es nicht",
    ),
    "{count} more guesses are enough, and fewer than {least} are not": (
        "{count} weiterer Versuch genügt, weniger als {least} genügen nicht",
        "{count} weitere Versuche genügen, weniger als {least} genügen nicht",
    ),
    "{left}; {few}.": "{left}; {few}.",
    "Play {word}.": "Spiel {word}.",
    "No line is shorter.": "Keine Zugfolge ist kürzer.",
    "No line has fewer than {least} guesses.": "Keine Zugfolge hat weniger als {least} Versuche.",
    "Working it out; the first time on a machine this takes a moment ...": (
        "Wird berechnet; beim ersten Mal auf einem Rechner dauert das einen Moment ..."
    ),
    "not in the list {name}: {word}": "nicht in der Liste {name}: {word}",
    "{name} is a tree of {mode} mode, and the host that dodges is for normal mode": (
        "{name} ist ein Baum für den Modus {mode}, und der Spielleiter, der ausweicht, spielt im Modus normal"
    ),
    # What is left, and what a word costs
    "{what}: {words}": "{what}: {words}",
    "{what}: {words}.": "{what}: {words}.",
    "as the tree plays": "wie der Baum spielt",
    "worked out exactly": "exakt ausgerechnet",
    "by look-ahead": "durch Vorausschau",
    "a quick estimate": "eine schnelle Schätzung",
    "{word}: {mean} more guesses on average, {most} at most ({method}), this one included.": (
        "{word}: im Schnitt noch {mean} Versuche, höchstens {most} ({method}), dieser mitgezählt.",
        "{word}: im Schnitt noch {mean} Versuche, höchstens {most} ({method}), dieser mitgezählt.",
    ),
    "{word}: {mean} more guesses on average ({method}), this one included.": (
        "{word}: im Schnitt noch {mean} Versuche ({method}), dieser mitgezählt.",
        "{word}: im Schnitt noch {mean} Versuche ({method}), dieser mitgezählt.",
    ),
    "It makes {parts}; {chance}.": "Das ergibt {parts}; {chance}.",
    "{word}: {cost} (an estimate).": "{word}: {cost} (geschätzt).",
    "{word}: {cost}.": "{word}: {cost}.",
    "It may take more than {limit}.": "Damit können es mehr als {limit} Versuche werden.",
    "It makes {parts}.": "Das ergibt {parts}.",
    "The best words, and the guesses each costs more on average (~ estimated):": (
        "Die besten Wörter, und wie viele Versuche jedes im Schnitt mehr kostet (~ geschätzt):"
    ),
    "The best words, and the guesses each costs more on average:": (
        "Die besten Wörter, und wie viele Versuche jedes im Schnitt mehr kostet:"
    ),
    "may take more than {limit}": "vielleicht mehr als {limit} Versuche",
    "may be the answer": "vielleicht die Lösung",
    "as good as the suggestion": "so gut wie der Vorschlag",
    "{guesses} guesses more": (
        "{guesses} Versuche mehr",
        "{guesses} Versuche mehr",
    ),
    "{guesses} guesses fewer": (
        "{guesses} Versuche weniger",
        "{guesses} Versuche weniger",
    ),
    "{count} parts, the largest of {largest}": (
        "{count} Gruppe, die größte mit {largest}",
        "{count} Gruppen, die größte mit {largest}",
    ),
    "it is not the answer": "die Lösung ist es nicht",
    "it is right now with a chance of {odds}": "die Wahrscheinlichkeit, dass es schon die Lösung ist, beträgt {odds}",
    "it is right now with a chance of 1 in {count}": (
        "die Wahrscheinlichkeit, dass es schon die Lösung ist, beträgt 1/{count}"
    ),
    "{word} is the answer with a chance of {odds}": "{word} ist mit {odds} Wahrscheinlichkeit die Lösung",
    "{word} cannot be the answer any more": "{word} kann nicht mehr die Lösung sein",
    "{word} is not an answer": "{word} ist keine Lösung",
    "{count} words left": (
        "{count} Wort übrig",
        "{count} Wörter übrig",
    ),
    "{count} answers left": (
        "{count} Lösung übrig",
        "{count} Lösungen übrig",
    ),
    "{left}, {word} most likely ({odds})": "{left}, am ehesten {word} ({odds})",
    "{left}, one of them likely": "{left}, eine davon wahrscheinlich",
    "{left}, none much likelier than the others": "{left}, keine viel wahrscheinlicher als die anderen",
    "{left}, about {count} of them likely": "{left}, etwa {count} davon wahrscheinlich",
    "under {share}": "unter {share}",
    "over {share}": "über {share}",
    # What the game refuses
    "nothing to undo: no turn has been played": "es gibt nichts zurückzunehmen: noch wurde kein Zug gespielt",
    "there is no turn {turn}: none can be put right": "es gibt keinen Zug {turn}: noch ist nichts zu berichtigen",
    "there is no turn {turn}: turns 1 to {last} can be put right": (
        "es gibt keinen Zug {turn}: berichtigen lassen sich die Züge 1 bis {last}"
    ),
    "turn {turn} ({move}): {reason}": "Zug {turn} ({move}): {reason}",
    "{word} is the only word left that fits: take back a turn instead": (
        "{word} ist das einzige Wort, das noch passt: nimm stattdessen einen Zug zurück"
    ),
    "the game is over: start a new one, or undo the last turn": (
        "das Spiel ist zu Ende: fang ein neues an oder nimm den letzten Zug zurück"
    ),
    "{word} is not {expected}": "{word} passt nicht, erwartet: {expected}",
    "{word} is not allowed in {mode} mode: {reason}": "{word} ist im Modus {mode} nicht erlaubt: {reason}",
    "no word gives {marks} for {word}": "kein Wort ergibt {marks} für {word}",
    "turn {turn} ({move})": "Zug {turn} ({move})",
    "no word fits {marks} for {word} and the turns before": (
        "kein Wort passt zu {marks} für {word} und den Zügen davor"
    ),
    " or ": " oder ",
    "no word fits {marks} for {word} and the turns before; without {turns} some would": (
        "kein Wort passt zu {marks} für {word} und den Zügen davor; ohne {turns} gäbe es welche"
    ),
    "two": "zwei",
    "three": "drei",
    "four": "vier",
    "five": "fünf",
    "six": "sechs",
    "seven": "sieben",
    "eight": "acht",
    "nine": "neun",
    "ten": "zehn",
    "must keep {letter} in place {place}": "{letter} muss an Stelle {place} bleiben",
    "must contain {letter}": "{letter} muss vorkommen",
    "must contain {number} {letter}s": "{number} {letter} müssen vorkommen",
    "could not be the answer: {word} would have shown {marks}": (
        "es kann nicht die Lösung sein: {word} hätte {marks} gezeigt"
    ),
    "{sign} is not a feedback mark: g right place, y elsewhere, b absent, for example {marks}": (
        "{sign} ist keine Marke: g richtige Stelle, y andere Stelle, b nicht enthalten, zum Beispiel {marks}"
    ),
    "feedback needs {count} marks, one for each letter, and this has {given}: for example {marks}": (
        "nötig ist {count} Marke, eine je Buchstabe, angegeben sind {given}: zum Beispiel {marks}",
        "nötig sind {count} Marken, eine je Buchstabe, angegeben sind {given}: zum Beispiel {marks}",
    ),
    "it has {count} letters, expected {least} to {most}": (
        "es hat {count} Buchstaben, erwartet: {least} bis {most}",
        "es hat {count} Buchstaben, erwartet: {least} bis {most}",
    ),
    "expected one word on a line": "erwartet wird ein Wort je Zeile",
    "{sign} is not a letter": "{sign} ist kein Buchstabe",
    "{words} and {count} more": "{words} und {count} weitere",
    "{problem}; this tree knows {words}": "{problem}; dieser Baum kennt nur {words}",
    "{word} is not one of the {count} answers of this tree": (
        "{word} ist keine Lösung dieses Baums (er hat nur {count})",
        "{word} ist keine der {count} Lösungen dieses Baums",
    ),
    "turn {turn}: {reason}": "Zug {turn}: {reason}",
    "there is no turn in this game": "dieses Spiel hat keinen Zug",
    "{word} has no feedback: give it with every word, or with none, the last word being the answer": (
        "bei {word} fehlen die Marken: gib sie bei jedem Wort an oder bei keinem; dann ist das letzte Wort die Lösung"
    ),
    "{word} comes last and cannot be the answer": "{word} steht am Ende und kann nicht die Lösung sein",
    # How a guess is answered
    "code": "Code",
    "After each guess, type what your game answered, such as {answer}:": (
        "Tippe nach jedem Versuch, was dein Spiel geantwortet hat, etwa {answer}:"
    ),
    "{answer} is no answer of this game: {brief} For example {example}": (
        "{answer} ist keine Antwort dieses Spiels: {brief} Zum Beispiel {example}"
    ),
    "A good {noun} now has the signs {signs}.": "Gut wäre jetzt: {noun} mit den Zeichen {signs}.",
    "{word} has {size}": "{word} hat {size}",
    "{noun}s of {length}": "Länge {length}",
    "a {noun} of {size}": "{noun} mit {size}",
    "it has {size}, expected {least} to {most}": "es hat {size}, erwartet: {least} bis {most}",
    "{count} letters": (
        "{count} Buchstabe",
        "{count} Buchstaben",
    ),
    "{count} digits": (
        "{count} Ziffer",
        "{count} Ziffern",
    ),
    "{count} signs": (
        "{count} Zeichen",
        "{count} Zeichen",
    ),
    "word": "Wort",
    "g right place, y elsewhere, b absent.": "g richtige Stelle, y andere Stelle, b nicht enthalten.",
    "After each guess, type what your game showed for it, one mark a letter:": (
        "Tippe nach jedem Versuch, was dein Spiel zeigt, eine Marke je Buchstabe:"
    ),
    "  g  right letter, right place   also 2": "  g  richtiger Buchstabe, richtige Stelle   auch 2",
    "  y  right letter, elsewhere     also 1": "  y  richtiger Buchstabe, andere Stelle     auch 1",
    "  b  absent                      also 0 . - _ x": (
        "  b  nicht enthalten                        auch 0 . - _ x"
    ),
    "In place: {signs}.": "An richtiger Stelle: {signs}.",
    "Elsewhere: {signs}.": "Anderswo: {signs}.",
    "Absent: {signs}.": "Nicht enthalten: {signs}.",
    "A good word now has the letters {signs}.": "Ein gutes Wort enthält jetzt die Buchstaben {signs}.",
    "{count} is {count} letters in common; type right for the word itself.": (
        "{count} heißt {count} gemeinsame Buchstaben; tippe right für das Wort selbst.",
        "{count} heißt {count} gemeinsame Buchstaben; tippe right für das Wort selbst.",
    ),
    "After each guess, type how many letters it has in common with the word:": (
        "Tippe nach jedem Versuch, wie viele Buchstaben er mit dem Wort gemeinsam hat:"
    ),
    "  0 to {most}  {most} if it has the same letters in another order": (
        "  0 bis {most}  {most}, wenn es dieselben Buchstaben in anderer Reihenfolge hat"
    ),
    "  right   if it is the word, also =": "  right   wenn es das Wort ist, auch =",
    "number": "Zahl",
    "< the secret is lower, > it is higher, = that is it.": (
        "< das Geheimnis ist kleiner, > es ist größer, = genau getroffen."
    ),
    "After each guess, type how the secret compares with it:": (
        "Tippe nach jedem Versuch, ob das Geheimnis kleiner oder größer ist:"
    ),
    "  <  it is lower    also lower, low, l or -": "  <  es ist kleiner   auch lower, low, l oder -",
    "  >  it is higher   also higher, high or +": "  >  es ist größer    auch higher, high oder +",
    "  =  that is it     also right or r": "  =  getroffen        auch right oder r",
    "A good number now begins with {sign}.": "Eine gute Zahl beginnt jetzt mit {sign}.",
    "{answer} is {placed} in place and {elsewhere} elsewhere.": (
        "{answer} heißt {placed} an richtiger Stelle und {elsewhere} anderswo."
    ),
    "After each guess, type how many signs are in place, then how many elsewhere:": (
        "Tippe nach jedem Versuch, wie viele richtig stehen und wie viele anderswo:"
    ),
    "  {answer}  also {others} (black, white)": "  {answer}  auch {others} (schwarz, weiß)",
    "  right if that is it": "  right, wenn es getroffen ist",
    "{answer} is {answer} in place.": "{answer} heißt {answer} an richtiger Stelle.",
    "After each guess, type how many signs are in place:": (
        "Tippe nach jedem Versuch, wie viele Zeichen an richtiger Stelle sind:"
    ),
    "  0 to {most}  {most} if that is it, also right": "  0 bis {most}  {most}, wenn es getroffen ist, auch right",
    "question": "Frage",
    "{answers}; {right} once the secret is named.": "{answers}; {right}, sobald das Geheimnis genannt ist.",
    "After each question, type what is answered; its first letters do if they tell:": (
        "Tippe nach jeder Frage die Antwort; ihr Anfang genügt, wenn er eindeutig ist:"
    ),
    "  {right}  if what you named is the secret, else {wrong}": (
        "  {right}  wenn du das Geheimnis genannt hast, sonst {wrong}"
    ),
    "A good question now begins with {sign}.": "Eine gute Frage beginnt jetzt mit {sign}.",
    "A good name now begins with {sign}.": "Ein guter Name beginnt jetzt mit {sign}.",
    "it is not in the table": "es steht nicht in der Tabelle",
    "{word} is unknown": "{word} ist unbekannt",
    "the questions and the secrets of its table": "die Fragen und Geheimnisse seiner Tabelle",
    "a question of the table, nor a secret": "eine Frage oder ein Geheimnis der Tabelle",
    # play analyse
    "expected one game a line, such as {game}": "erwartet wird ein Spiel je Zeile, etwa {game}",
    "{path}: no game in it, expected one a line": "{path}: kein Spiel darin; erwartet wird eines je Zeile",
    "guess": "Versuch",
    "best": "bestes",
    "left": "übrig",
    "after": "danach",
    "cost": "Kosten",
    "saved": "gespart",
    "chance": "Chance",
    "by": "Quelle",
    "not in the list": "nicht in der Liste",
    "breaks the limit": "über dem Limit",
    "tree": "Baum",
    "exact": "exakt",
    "look-ahead": "Vorausschau",
    "entropy": "Entropie",
    "none": "keine",
    "+ {guesses} cost": "+ {guesses} Kosten",
    "- {guesses} gained": "- {guesses} gewonnen",
    "- {guesses} saved": "- {guesses} gespart",
    "+ {guesses} lost": "+ {guesses} verloren",
    "{count} guesses": (
        "{count} Versuch",
        "{count} Versuche",
    ),
    "{used} so far and {rest} to come": "{used} bisher und voraussichtlich noch {rest}",
    "{guesses} expected": "{guesses} erwartet",
    "no game could be analysed": "kein Spiel ließ sich auswerten",
    "{count} games: on average {guesses} guesses, cost {cost}, saved {saved}": (
        "{count} Spiel: im Schnitt {guesses} Versuche, Kosten {cost}, gespart {saved}",
        "{count} Spiele: im Schnitt {guesses} Versuche, Kosten {cost}, gespart {saved}",
    ),
    "{done} of {count} games": (
        "{done} von {count} Spiel",
        "{done} von {count} Spielen",
    ),
    "give the turns of one game, or --batch and a file of games": (
        "gib die Züge eines Spiels an, oder --batch und eine Datei mit Spielen"
    ),
    "Warming up the solver ...": "Der Löser läuft warm ...",
    "error: {reason}": "Fehler: {reason}",
    "show what each turn of a finished game cost, and what it saved": (
        "zeigen, was jeder Zug eines beendeten Spiels kostete und ersparte"
    ),
    "the tree to play by: a name or a path (classic)": "der Baum, mit dem verglichen wird: Name oder Pfad (classic)",
    "a file with one game a line": "eine Datei mit einem Spiel je Zeile",
    "text, csv or json": "text, csv oder json",
    # play walk, stats, verify, show, export
    "The figures are counted from the games of all answers. The claim is what the\n"
    'file says, and "proven" where a certificate beside it agrees with the tree:\n'
    "that is believed. Only treec check-proof derives it again.": (
        "Die Zahlen stammen aus den Spielen aller Lösungen. Der Status ist der, den die\n"
        'Datei angibt, und "bewiesen", wenn daneben ein Zertifikat liegt, das zum Baum\n'
        "passt. Dem wird geglaubt; nachgerechnet wird es nur von treec check-proof."
    ),
    "A tree that is verified is what it says it is, and keeps to its rules. That no\n"
    "other is better, only treec check-proof establishes.": (
        "Ein geprüfter Baum ist, was er zu sein angibt, und hält seine Regeln ein. Dass\n"
        "kein anderer besser ist, zeigt nur treec check-proof."
    ),
    "A MOVE is the feedback to the tree's guess, such as bybbg.\n"
    "A line says what came back, what to play then, and how many answers are left.": (
        "Ein MOVE sind die Marken für den Versuch des Baums, etwa bybbg. Jede Zeile nennt\n"
        "die Marken, den nächsten Versuch und wie viele Lösungen übrig bleiben."
    ),
    "csv    a line for each answer, the words played: salet,courd,nymph,whiff\n"
    "selby  a text tree: salet BBBBB1 courd BBBBB2 nymph, repeated columns left blank\n"
    "json   the metadata and the tree as nested objects\n"
    "dot    a drawing for Graphviz\n"
    "html   the one-page player: one file that plays in a browser, without a network\n"
    "site   a folder of such pages, one for each TREE, with an index; on a server it\n"
    "       can be installed and works without a network too": (
        "csv    eine Zeile je Lösung, die gespielten Wörter: salet,courd,nymph,whiff\n"
        "selby  ein Textbaum: salet BBBBB1 courd BBBBB2 nymph, Wiederholtes bleibt leer\n"
        "json   die Metadaten und der Baum als geschachtelte Objekte\n"
        "dot    eine Zeichnung für Graphviz\n"
        "html   das Spiel auf einer Seite: eine Datei für den Browser, ohne Netz\n"
        "site   ein Ordner solcher Seiten, eine je TREE, mit Verzeichnis; auf einem\n"
        "       Server lässt er sich installieren und geht auch ohne Netz"
    ),
    "no limit of guesses": "beliebig viele Versuche",
    "at most {count} guesses": (
        "höchstens {count} Versuch",
        "höchstens {count} Versuche",
    ),
    "{name}: {answers}, {mode} mode, {limit}": "{name}: {answers}, Modus {mode}, {limit}",
    "{total}; {weighed} by weight, of {all}": "{total}; gewichtet {weighed} von {all}",
    "{mean}; {weighed} by weight": "{mean}; gewichtet {weighed}",
    "total": "gesamt",
    "mean": "Mittel",
    "{total}, if a game ends as soon as only one is left": (
        "{total}, wenn ein Spiel endet, sobald nur eine übrig ist"
    ),
    "known": "bekannt",
    "worst": "Maximum",
    "opener": "Startwort",
    "claim": "Status",
    "{claim} (least {objective})": "{claim} (minimiert: {objective})",
    "{claim} (by the policy {policy})": "{claim} (nach der Strategie {policy})",
    "wrong: {problem}": "falsch: {problem}",
    "note: {note}": "Hinweis: {note}",
    "{name} ({mode} mode)": "{name} (Modus {mode})",
    "{name}: verified. {count} answers replayed, every claim recomputed.": (
        "{name}: geprüft. {count} Lösung nachgespielt, jede Angabe nachgerechnet.",
        "{name}: geprüft. {count} Lösungen nachgespielt, jede Angabe nachgerechnet.",
    ),
    "{name}: not verified, {count} problems.": (
        "{name}: nicht in Ordnung, {count} Fehler.",
        "{name}: nicht in Ordnung, {count} Fehler.",
    ),
    "--depth takes a number of guesses or 'all', not {given}": (
        "--depth erwartet eine Zahl von Versuchen oder 'all', nicht {given}"
    ),
    "note: the word list of this tree is not at hand, so the page knows only the words the tree plays; name it with --list": (
        "Hinweis: die Wortliste dieses Baums ist nicht verfügbar, darum kennt die Seite nur die Wörter, die der Baum spielt; gib sie mit --list an"
    ),
    "show the game the tree plays for a given answer": "zeigen, wie der Baum eine bestimmte Lösung findet",
    "the answer to find": "die gesuchte Lösung",
    "show what a tree costs: total, mean, worst case, histogram": (
        "zeigen, was ein Baum kostet: gesamt, Mittel, Maximum, Verteilung"
    ),
    "replay every answer through a tree and recompute all it claims": (
        "jede Lösung mit einem Baum nachspielen und alle Angaben nachrechnen"
    ),
    "show the tree as an outline, below the moves given": (
        "den Baum als Gliederung zeigen, unterhalb der genannten Züge"
    ),
    "guesses to look ahead: a number or all (1)": "Versuche voraus: eine Zahl oder all (1)",
    "write a tree in a form other programs read, or as a web page": (
        "einen Baum für andere Programme schreiben, oder als Webseite"
    ),
    "csv, selby, json, dot, html or site": "csv, selby, json, dot, html oder site",
    "--format site writes a folder: name it with --out": "--format site schreibt einen Ordner: gib ihn mit --out an",
    "--format {form} takes one tree; only a site has several": (
        "--format {form} geht nur mit einem einzigen Baum; mehrere fasst nur site"
    ),
    "--list is the word list of one tree, and there are several": (
        "--list ist die Wortliste eines einzelnen Baums, angegeben sind mehrere"
    ),
    "for html or site: the word list the tree was made from": (
        "für html oder site: die Wortliste, aus der der Baum erstellt wurde"
    ),
    "the file to write, or the folder of a site; else standard output": (
        "die Datei oder der Ordner einer site; sonst die Standardausgabe"
    ),
    "found": "gefunden",
    "proven": "bewiesen",
    "best of {count} openers": (
        "bestes von {count} Startwort",
        "bestes von {count} Startwörtern",
    ),
    "the guess list is not at hand: whether it has every guess was not checked": (
        "die Liste der Versuche ist nicht verfügbar: ob sie jeden enthält, wurde nicht geprüft"
    ),
    "the certificate beside it does not prove it: {reason}": "das Zertifikat daneben beweist das nicht: {reason}",
    "{move}: here the tree plays {guess}, not {word}": "{move}: hier spielt der Baum {guess}, nicht {word}",
    "solved": "gelöst",
    "the tree ends here, with {words} unsolved": "der Baum endet hier, ungelöst bleiben {words}",
    "{path}: cannot be read ({reason}); expected a tree file": (
        "{path}: nicht lesbar ({reason}); erwartet wird eine Baumdatei"
    ),
    # play opener
    "{total} guesses by weight, {mean} on average": "{total} Versuche gewichtet, {mean} im Schnitt",
    "{total} guesses, {mean} on average": "{total} Versuche, {mean} im Schnitt",
    "{word}: not among the best {held} of {openers}; at least {cost}": (
        "{word}: nicht unter den besten {held} von {openers}; mindestens {cost}"
    ),
    "{word}: no tree that opens with it is any good: it tells nothing": (
        "{word}: kein Baum, der damit beginnt, taugt etwas: das Wort verrät nichts"
    ),
    "{word}: no tree that opens with it keeps to {count} guesses": (
        "{word}: kein Baum, der damit beginnt, kommt mit {count} Versuch aus",
        "{word}: kein Baum, der damit beginnt, kommt mit {count} Versuchen aus",
    ),
    "none is better": "keines ist besser",
    "{guesses} more than the best": "{guesses} mehr als das beste",
    "{word}: {cost}, at most {worst}; rank {rank} of {openers}; {more}": (
        "{word}: {cost}, höchstens {worst}; Rang {rank} von {openers}; {more}"
    ),
    "there is no table of openers beside the tree {name} ({path}): where the compiler is installed, '{asking}' says what one costs, and '{making}' makes the table": (
        "neben dem Baum {name} liegt keine Tabelle der Startwörter ({path}): wenn der Compiler installiert ist, sagt '{asking}', was eines kostet, und '{making}' erstellt die Tabelle"
    ),
    "It is looked up in the table of openers beside the tree; 'treec openers' makes one.": (
        "Es wird in der Tabelle der Startwörter neben dem Baum nachgeschlagen; 'treec openers' erstellt sie."
    ),
    "show what a word costs as the opener, and how it ranks among all": (
        "zeigen, was ein Wort als Startwort kostet und welchen Rang es hat"
    ),
    "the word list of this tree is not at hand; name it with --list": (
        "die Wortliste dieses Baums ist nicht verfügbar; gib sie mit --list an"
    ),
    "{problem}, and the words of {name} have {length}": "{problem}, und die Wörter von {name} haben {length}",
    "{word} is not in the word list of {name}": "{word} steht nicht in der Wortliste von {name}",
    # play today and past
    "Answers of the daily game are not equally likely: a word that was the answer\n"
    "before is so again less often than others are. So each day has a tree of its\n"
    "own, which the compiler makes from the past answers and keeps; where it is not\n"
    "installed, the newest tree there is does. Past answers are those that come\n"
    "with guesstree, your own (play past tells of them) and those of --past, as far\n"
    "as they lie before the day.\n"
    "The answer you find is noted in your own file, if you agree.": (
        "Die Lösungen des täglichen Spiels sind nicht gleich wahrscheinlich: ein Wort,\n"
        "das schon einmal Lösung war, wird es seltener wieder als andere. Darum hat jeder\n"
        "Tag seinen eigenen Baum, den der Compiler aus den früheren Lösungen erstellt und\n"
        "aufbewahrt; ohne Compiler wird der neueste vorhandene Baum verwendet. Frühere\n"
        "Lösungen sind die von guesstree, deine eigenen (play past zeigt sie) und die von\n"
        "--past, soweit sie vor dem Tag liegen.\n"
        "Die Lösung, die du findest, wird in deiner Datei notiert, wenn du zustimmst."
    ),
    "Stopped, and nothing is left half done. Try 'play today' again, or 'play {tree}' for the shipped tree.": (
        "Abgebrochen, nichts ist halb fertig. Versuch noch einmal 'play today', oder 'play {tree}' für den mitgelieferten Baum."
    ),
    "Today's game, {day}.": "Das Spiel von heute, {day}.",
    "The game of {day}.": "Das Spiel vom {day}.",
    "Past answers are known until {day}.": "Frühere Lösungen sind bis {day} bekannt.",
    "No past is known.": "Frühere Lösungen sind nicht bekannt.",
    "Of the days before it, {count} days are not known: play past --add FILE fills them in.": (
        "Von den Tagen davor fehlt {count} Tag: play past --add DATEI trägt ihn nach.",
        "Von den Tagen davor fehlen {count} Tage: play past --add DATEI trägt sie nach.",
    ),
    "The tree knows those until {day}.": "Der Baum kennt sie bis {day}.",
    "The tree is that of {day}, which knows past answers until {known}.": (
        "Der Baum ist der vom {day}, der frühere Lösungen bis {known} kennt."
    ),
    "The tree is that of {day}.": "Der Baum ist der vom {day}.",
    "This is why: {reason}.": "Der Grund: {reason}.",
    "play today's game, by a tree that knows the past answers": (
        "das Spiel von heute, mit einem Baum, der frühere Lösungen kennt"
    ),
    "the day of the game (today by this machine's clock)": (
        "der Tag des Spiels (sonst heute nach der Uhr dieses Rechners)"
    ),
    "more past answers: a file with a line for each day": (
        "weitere frühere Lösungen: eine Datei, eine Zeile je Tag"
    ),
    "do not note the answer, and do not ask": "die Lösung nicht notieren und nicht danach fragen",
    "Making the tree of {day} (some seconds, once a day) ...": (
        "Der Baum vom {day} wird erstellt (einige Sekunden, einmal am Tag) ..."
    ),
    "the tree of {day} cannot be made: {reason}": "der Baum vom {day} lässt sich nicht erstellen: {reason}",
    "there is no tree of {day} or a day before it, and {reason}": (
        "es gibt keinen Baum vom {day} oder einem früheren Tag, und {reason}"
    ),
    "{path}: cannot be written ({reason})": "{path}: kann nicht geschrieben werden ({reason})",
    "{path}: cannot be removed ({reason})": "{path}: kann nicht gelöscht werden ({reason})",
    "{word} is not noted: {reason}.": "{word} wird nicht notiert: {reason}.",
    "Noted in {path}: {day} {word}.": "Notiert in {path}: {day} {word}.",
    "the answer of {day} is {word} in {path}": "die Lösung vom {day} ist {word} in {path}",
    "it is on no list": "es steht auf keiner Liste",
    "{day} is still to come": "{day} kommt erst noch",
    "Keep each day's answer in {path}, so that the next trees know it? It is sent nowhere.": (
        "Soll die Lösung jedes Tages in {path} notiert werden, damit die nächsten Bäume sie kennen? Sie wird nirgendwohin gesendet."
    ),
    "y/n > ": "y = ja, n = nein > ",
    "Nothing is noted, and you are not asked again (play past --ask-again undoes that).": (
        "Nichts wird notiert, und du wirst nicht mehr gefragt (play past --ask-again macht das rückgängig)."
    ),
    "Nothing is noted for now.": "Vorerst wird nichts notiert.",
    "Past answers are those that come with guesstree and those in a file of your\n"
    "own, which 'play today' adds to if you agree. It is kept on this machine, and\n"
    "sent nowhere. A file to add has a line for each day, date and answer, such as\n"
    "2026-05-31,etude, in order of days.": (
        "Frühere Lösungen sind die, die mit guesstree kommen, und die in einer Datei von\n"
        "dir, in die 'play today' einträgt, wenn du zustimmst. Sie bleibt auf diesem\n"
        "Rechner und wird nirgendwohin gesendet. Eine Datei zum Nachtragen hat eine Zeile\n"
        "je Tag, Datum und Lösung, etwa 2026-05-31,etude, nach Tagen geordnet."
    ),
    " and ": " und ",
    "{options} do not go together: give one at a time": (
        "{options} lassen sich nicht kombinieren: gib nur eines davon an"
    ),
    "{word} is on no list, expected a word that may be guessed": (
        "{word} steht auf keiner Liste, erwartet wird ein Wort, das gespielt werden darf"
    ),
    "{word} was never the answer, as far as is known (until {day}).": (
        "{word} war nie die Lösung, soweit bekannt ist (bis {day})."
    ),
    "{path}: {count} days added": (
        "{path}: {count} Tag eingetragen",
        "{path}: {count} Tage eingetragen",
    ),
    " ({count} were known already)": (
        " ({count} war schon bekannt)",
        " ({count} waren schon bekannt)",
    ),
    "The next game of a day will ask whether to note its answer.": (
        "Das nächste Tagesspiel fragt wieder, ob die Lösung notiert werden soll."
    ),
    "none: {reason}": "keine: {reason}",
    "{count} days before today": (
        "{count} Tag vor heute",
        "{count} Tage vor heute",
    ),
    "own file": "eigene Datei",
    "own": "eigene Tage",
    "shipped": "mitgeliefert",
    "{count} days, the last {last}": (
        "{count} Tag, der letzte {last}",
        "{count} Tage, der letzte {last}",
    ),
    "missing": "fehlen",
    "noting": "Notieren",
    "not asked yet": "noch nicht gefragt",
    "the answer of each day's game is noted": "die Lösung jedes Tages wird notiert",
    "nothing is noted; --ask-again has you asked again": (
        "nichts wird notiert; mit --ask-again wirst du wieder gefragt"
    ),
    "{count} days": (
        "{count} Tag",
        "{count} Tage",
    ),
    "{count} days, {first} to {last}": (
        "{count} Tag, {first} bis {last}",
        "{count} Tage, {first} bis {last}",
    ),
    "{first} to {last}": "{first} bis {last}",
    "tell of past answers of the daily game, and add your own": (
        "frühere Lösungen des täglichen Spiels zeigen, eigene eintragen"
    ),
    "add the days of a file to your own, all or none": "die Tage einer Datei eintragen, entweder alle oder keinen",
    "tell when a word was the answer": "sagen, wann ein Wort die Lösung war",
    "forget whether answers are to be noted": "vergessen, ob Lösungen notiert werden sollen",
    "{word} was the answer on {days}.": "{word} war die Lösung am {days}.",
    "{day} is no date, expected one such as {example}": (
        "{day} ist kein Datum, erwartet wird eines wie {example}"
    ),
    "there is no day {day}, expected one such as {example}": (
        "es gibt keinen Tag {day}, erwartet wird einer wie {example}"
    ),
    # The command line
    "none yet, run: make tree": "noch keine; erzeuge sie mit: make tree",
    "guesstree plays Wordle-style games from trees compiled beforehand. Without a\n"
    "command it plays a game with you: it names a word, you type what your game\n"
    "shows for it.": (
        "guesstree spielt Spiele nach Art von Wordle mit vorab berechneten Bäumen. Ohne\n"
        "Befehl spielt es mit dir: es nennt ein Wort, und du tippst ein, was dein Spiel\n"
        "dazu zeigt."
    ),
    "usage: {line} [options]": "Aufruf: {line} [Optionen]",
    "       {line} ...": "        {line} ...",
    "Shipped trees: {names}.": "Mitgelieferte Bäume: {names}.",
    "there is no option {name}": "es gibt keine Option {name}",
    "{name} takes no value": "{name} hat keinen Wert",
    "{name} takes a value: {name} {value}": "{name} braucht einen Wert: {name} {value}",
    "there is no place for {word}": "unerwartetes Argument {word}",
    "{option} is needed": "{option} fehlt",
    "a {operand} is needed": "{operand} fehlt",
    "show this help": "diese Hilfe zeigen",
    "options:": "Optionen:",
    "print one JSON object, for programs": "ein JSON-Objekt ausgeben, für Programme",
    "what is said is said in it: de, en, es, fr or pt": "Sprache der Meldungen: de, en, es, fr oder pt",
    "show this help, or a command's": "diese Hilfe oder die eines Befehls zeigen",
    "there is no command {name}": "es gibt keinen Befehl {name}",
    "'{command} --help' lists them": "'{command} --help' zählt sie auf",
    "'{command} --help' shows what it takes": "'{command} --help' zeigt, was erlaubt ist",
    "out of memory: shorter lists or fewer threads need less": (
        "der Speicher reicht nicht: nimm kürzere Listen oder weniger Threads"
    ),
    "the output cannot be written: {reason}": "die Ausgabe lässt sich nicht schreiben: {reason}",
    "show the version": "die Version zeigen",
    "commands:": "Befehle:",
    "'{command} COMMAND --help' says more of a command.": "'{command} BEFEHL --help' erklärt einen Befehl genauer.",
    "{option} takes one of {known}, not {given}": "{option} muss eines von {known} sein, nicht {given}",
    "how feedback is shown: squares, contrast or letters": (
        "wie Marken gezeigt werden: squares, contrast oder letters"
    ),
    "you find the words; 1 tells how many are left, 2 and 3 more": (
        "du findest die Wörter; 1 sagt, wie viele übrig sind, 2 und 3 mehr"
    ),
    "the word list of the tree, if not a shipped one": "die Wortliste des Baums, falls keine mitgelieferte",
    "TREE is the name of a shipped tree, or the path of a tree file; classic when\n"
    "left out. today is the newest tree of the day's game (see play today).": (
        "TREE ist der Name eines mitgelieferten Baums oder der Pfad einer Baumdatei; ohne\n"
        "Angabe classic. today ist der neueste Baum des täglichen Spiels (play today)."
    ),
    "--hint takes a level from 1 to 3, not {level}": "--hint erwartet eine Stufe von 1 bis 3, nicht {level}",
    "Play a game.": "Ein Spiel spielen.",
    "{one} and {other} exclude each other": "{one} und {other} schließen sich aus",
    "--boards takes a number from 2 to 8, not {given}": "--boards erwartet eine Zahl von 2 bis 8, nicht {given}",
    "play on 2 to 8 boards at once, each guess on all": (
        "auf 2 bis 8 Brettern zugleich spielen, jeder Versuch gilt für alle"
    ),
    "find words against a host that picks none and dodges": (
        "gegen einen Spielleiter spielen, der kein Wort aussucht und ausweicht"
    ),
    '  bash   eval "$({program} completion bash)"       in ~/.bashrc\n'
    '  zsh    eval "$({program} completion zsh)"        in ~/.zshrc, after compinit\n'
    "  fish   {program} completion fish | source        in ~/.config/fish/config.fish\n"
    "\n"
    "Commands, options, their values, the names of trees and lists, and files are\n"
    "completed. The shell asks '{program} completion words -- WORD...' each time:\n"
    "what the last WORD may become, a line each, with a tab before what is said of\n"
    "it.": (
        '  bash   eval "$({program} completion bash)"       in ~/.bashrc\n'
        '  zsh    eval "$({program} completion zsh)"        in ~/.zshrc, nach compinit\n'
        "  fish   {program} completion fish | source        in ~/.config/fish/config.fish\n"
        "\n"
        "Ergänzt werden Befehle, Optionen, ihre Werte, die Namen von Bäumen und Listen\n"
        "und Dateien. Die Shell fragt jedes Mal '{program} completion words -- WORD...':\n"
        "was aus dem letzten WORD werden kann, je eine Zeile, und nach einem Tabulator,\n"
        "was dazu zu sagen ist."
    ),
    "print what has bash, zsh or fish complete command lines": (
        "ausgeben, womit bash, zsh oder fish Befehlszeilen ergänzt"
    ),
    "print the manual page, made of what help says": "die Handbuchseite ausgeben, aus den Hilfetexten erstellt",
    "list": "Liste",
    "game": "Spiel",
    "shell": "Shell",
    "folder": "Ordner",
    "file": "Datei",
    "play with a program: one JSON object a line in, one out": (
        "mit einem Programm spielen: je Zeile ein JSON-Objekt hin und her"
    ),
    "there is no shipped list called {name} (shipped: {known})": (
        "es gibt keine mitgelieferte Liste namens {name} (mitgeliefert: {known})"
    ),
    "there is no shipped tree called {name} (shipped: {known})": (
        "es gibt keinen mitgelieferten Baum namens {name} (mitgeliefert: {known})"
    ),
    "there is no shipped alphabet called {name} (shipped: {known})": (
        "es gibt kein mitgeliefertes Alphabet namens {name} (mitgeliefert: {known})"
    ),
    "to name a file or a folder, write its path with a slash, such as {path}": (
        "eine Datei oder einen Ordner nennst du mit einem Pfad mit Schrägstrich, etwa {path}"
    ),
    "{path}: cannot be read ({reason}); {expected}": "{path}: nicht lesbar ({reason}); {expected}",
    "{name} has words of {count} letters, and the tree plays words of {length}": (
        "{name} hat Wörter mit {count} Buchstaben, und der Baum spielt Wörter mit {length}",
        "{name} hat Wörter mit {count} Buchstaben, und der Baum spielt Wörter mit {length}",
    ),
    "{name} has another alphabet than the tree": "{name} hat ein anderes Alphabet als der Baum",
    "{name} is a list for {theirs}, and the tree plays {ours}": (
        "{name} ist eine Liste für {theirs}, der Baum spielt aber {ours}"
    ),
    "the compiler cannot help here: {reason}": "der Compiler kann hier nicht helfen: {reason}",
    # Files that are written
    "overwrite a file that is there already": ("eine Datei überschreiben, die es schon gibt"),
    "{path}: the command reads this file and does not overwrite it; name another one": (
        "{path}: diese Datei liest der Befehl und überschreibt sie nicht; nenne eine andere"
    ),
    "{path}: messages of the command go there already; name a file of its own": (
        "{path}: dorthin gehen schon die Meldungen des Befehls; nenne eine eigene Datei"
    ),
    "{path}: another kind of file is there already and is not overwritten; name another one": (
        "{path}: dort liegt schon eine Datei anderer Art, die nicht überschrieben wird; nenne eine andere"
    ),
    "{path}: is there already; overwrite it with --replace, or name another file": (
        "{path}: gibt es schon; überschreibe die Datei mit --replace oder nenne eine andere"
    ),
    "For the best words off the tree, install the compiler, in a checkout of guesstree: {command}": (
        "Für die besten Wörter abseits des Baums installiere den Compiler, im Quellverzeichnis von guesstree: {command}"
    ),
    "The words are rough estimates; for better ones install the compiler, in a checkout of guesstree: {command}": (
        "Die Vorschläge sind nur grob geschätzt; für bessere installiere den Compiler, im Quellverzeichnis von guesstree: {command}"
    ),
    "For that of the day itself, install the compiler, in a checkout of guesstree: {command}": (
        "Für den des Tages selbst installiere den Compiler, im Quellverzeichnis von guesstree: {command}"
    ),
    "there is no tree of {day} or a day before it, and the compiler is not installed: in a checkout of guesstree, {command} makes it possible": (
        "es gibt keinen Baum vom {day} oder einem Tag davor, und der Compiler ist nicht installiert: im Quellverzeichnis von guesstree hilft {command} dem ab"
    ),
    "word=marks": "wort=marken",
    "you played another word ({sample})": "du hast ein anderes Wort gespielt ({sample})",
    "your game does not know the suggested word": "dein Spiel kennt das vorgeschlagene Wort nicht",
    "show what may be the answer, and what the suggestion does": (
        "zeigt, was noch die Lösung sein kann und was der Vorschlag bringt"
    ),
    "? word": "? wort",
    "show what another word would cost": "zeigt, was ein anderes Wort kosten würde",
    "show the best five words and what each costs; ? 9 for nine": (
        "zeigt die fünf besten Wörter und was jedes kostet; ? 9 zeigt neun"
    ),
    "fix 2 marks": "fix 2 marken",
    "correct the marks of turn 2 and keep the turns after it": (
        "berichtigt die Marken von Zug 2 und behält die Züge danach"
    ),
    "lost word": "lost wort",
    "end the game unsolved; the word is the answer": "beendet das Spiel ungelöst; das Wort ist die Lösung",
    "show the hint again": "zeigt den Hinweis noch einmal",
    "take back the last turn": "nimmt den letzten Zug zurück",
    "quit": "Ende",
    "You can also type:": "Du kannst auch eingeben:",
    "Play any {noun}, then type it with its marks: {sample}": (
        "Spiel, was du willst, und gib es mit den Marken ein: {sample}"
    ),
    "Enter": "Enter",
    "new game": "neues Spiel",
    "go on": "weiter",
    "analyse": "auswerten",
    "share": "teilen",
    "undo": "zurück",
    "help": "Hilfe",
    "Enter, new": "Enter, new",
    "start a new game": "beginnt ein neues Spiel",
    "go on with more guesses than the game allows": "spielt mit mehr Versuchen weiter, als das Spiel erlaubt",
    "show what each turn cost, as 'play analyse' does": "zeigt wie 'play analyse', was jeder Zug gekostet hat",
    "show the game as a grid to share, without words": "zeigt das Spiel als Raster zum Teilen, ohne Wörter",
    "the game is over, and {line} means nothing here; type h for help": (
        "das Spiel ist zu Ende, und {line} bedeutet hier nichts; tippe h für Hilfe"
    ),
    "The game goes on.": "Das Spiel geht weiter.",
    "Game over: not solved in {count} guesses.": (
        "Spiel aus: in {count} Versuch nicht gelöst.",
        "Spiel aus: in {count} Versuchen nicht gelöst.",
    ),
    "Not solved: it was {word}.": "Nicht gelöst: es war {word}.",
    "{word} does not fit turn {turn} ({move})": "{word} passt nicht zu Zug {turn} ({move})",
    "to give a game up, type lost and the answer, {expected}: lost word": (
        "zum Aufgeben tippe lost und die Lösung ({expected}): lost wort"
    ),
    "Play any {noun}, then type it with what your game shows, like {sample}:": (
        "Spiel, was du willst, und tippe es mit dem ein, was dein Spiel zeigt, etwa {sample}:"
    ),
    "Check the marks, type u to undo the turn before, or fix 1 and its marks to correct turn 1.": (
        "Sieh dir die Marken noch einmal an, tippe u, um den vorigen Zug zurückzunehmen, oder fix 1 und die Marken, um Zug 1 zu berichtigen."
    ),
    "Or turn {turn} is mistyped: without {word}={marks}, {count} answers would fit. Type fix {turn} and the right marks.": (
        "Oder du hast dich bei Zug {turn} vertippt: ohne {word}={marks} würde {count} Lösung passen. Tippe fix {turn} und die Marken.",
        "Oder du hast dich bei Zug {turn} vertippt: ohne {word}={marks} würden {count} Lösungen passen. Tippe fix {turn} und die Marken.",
    ),
    "Only the words of the tree are known here: for all words, name its list with --list.": (
        "Nur die Wörter des Baums sind verfügbar: um alle zu haben, gib seine Liste mit --list an."
    ),
    "that would name words; ? gives a hint, ? word shows what a word costs": (
        "das würde die Wörter verraten; ? gibt einen Hinweis, ? wort sagt, was ein Wort kostet"
    ),
    "to correct the marks of an earlier turn, type it like fix 2 {marks}": (
        "die Marken eines früheren Zugs berichtigst du so: fix 2 {marks}"
    ),
    "if you played {word}, type it with its marks, like {word}={marks}; ? {word} shows what it would cost": (
        "wenn du {word} gespielt hast, tippe es mit den Marken, etwa {word}={marks}; was es kosten würde, sagt ? {word}"
    ),
    "Type one set of marks for each open board, in their order: {sample}. Leave a solved board out, or type - for it.": (
        "Gib für jedes offene Brett die Marken ein, der Reihe nach: {sample}. Ein gelöstes Brett lässt du weg, oder du tippst - dafür."
    ),
    "word={sample}": "wort={sample}",
    "you played another word": "du hast ein anderes Wort gespielt",
    "show what each board may still be": "zeigt, was auf jedem Brett noch möglich ist",
    "fix 2 {sample}": "fix 2 {sample}",
    "show the game to share, without words": "zeigt das Spiel zum Teilen, ohne Wörter",
    "Check the marks, type u to undo the turn before, or fix 1 and the marks of all boards to correct turn 1.": (
        "Sieh dir die Marken noch einmal an, tippe u, um den vorigen Zug zurückzunehmen, oder fix 1 und die Marken aller Bretter, um Zug 1 zu berichtigen."
    ),
    "to correct a turn, type it like fix 2 {sample}": "einen Zug berichtigst du so: fix 2 {sample}",
    "expected marks for {count} boards ({boards}), not for {given}: for example {sample}": (
        "es fehlen Marken für {count} offenes Brett ({boards}), angegeben sind {given}: zum Beispiel {sample}",
        "nötig sind Marken für {count} offene Bretter ({boards}), angegeben sind {given}: zum Beispiel {sample}",
    ),
    "The words are rough estimates: {reason}.": "Die Vorschläge sind nur grob geschätzt: {reason}.",
    "Turn {turn} is corrected.": "Zug {turn} ist berichtigt.",
    "Type a {noun} of the list. The host has picked none: it answers so that the most answers are left, and among equals so that its answer gives the least away. It says that you are right only when no other answer is left.": (
        "Spiel etwas aus der Liste. Der Spielleiter hat sich nichts ausgesucht: er antwortet so, dass möglichst viele Lösungen übrig bleiben, und bei gleich vielen so, dass er möglichst wenig verrät. Recht gibt er dir erst, wenn keine andere Lösung mehr übrig ist."
    ),
    "show how many answers are left, and how few guesses corner the host": (
        "zeigt, wie viele Lösungen übrig sind und wie wenige Versuche den Spielleiter in die Enge treiben"
    ),
    "show which {noun} to play for that": "zeigt, was dafür zu spielen ist",
    "shortest line": "kürzeste Zugfolge",
    "show the shortest line of guesses that corners the host": (
        "zeigt die kürzeste Zugfolge, die den Spielleiter in die Enge treibt"
    ),
    "A TURN is a word with its feedback, such as crane=bybbb; or give words alone,\n"
    "the last of them being the answer. Each turn is compared with the best word:\n"
    "cost is how many more guesses your word takes on average (skill), saved is how\n"
    "many the feedback spared you (luck). By names who found the best word: tree,\n"
    "exact, look-ahead, or entropy, a quick estimate where the compiler is not\n"
    "installed. ~ marks an estimate: exact search does not know that figure.\n"
    "With a tree that has weights, chance is how likely your word was to be right.\n"
    "Without --tree, a game that ends in today's answer, or in a word that only the\n"
    "daily game has, is compared with the tree of the day, other games with classic.": (
        "Ein TURN ist ein Wort mit seinen Marken, etwa crane=bybbb; oder gib nur Wörter\n"
        "an, das letzte ist die Lösung. Jeder Zug wird mit dem besten Wort verglichen:\n"
        "Kosten heißt, wie viele Versuche dein Wort im Schnitt mehr braucht (Können),\n"
        "gespart, wie viele dir die Marken erspart haben (Glück). Unter durch steht, wer\n"
        "das beste Wort fand: Baum, exakt, Vorausschau oder Entropie, eine schnelle\n"
        "Schätzung, wo der Compiler nicht installiert ist. ~ heißt, dass die Zahl\n"
        "geschätzt ist: exakte Suche kennt sie nicht. Hat der Baum Gewichte, so ist\n"
        "Chance, wie wahrscheinlich dein Wort richtig war. Ohne --tree wird ein Spiel,\n"
        "das mit der Lösung von heute endet oder mit einem Wort, das nur das tägliche\n"
        "Spiel kennt, mit dem Baum des Tages verglichen, jedes andere mit classic."
    ),
    "compared with the tree of the daily game; --tree classic compares with another": (
        "verglichen mit dem Baum des täglichen Spiels; --tree classic vergleicht mit einem anderen"
    ),
    "{name}: not the words the tree {tree} was made from; name the right list, or none": (
        "{name}: nicht die Wörter, aus denen der Baum {tree} gemacht ist; richtige Liste nennen oder keine"
    ),
    "{path}: another process is writing this file; try again when it has ended": (
        "{path}: ein anderer Prozess schreibt gerade diese Datei; versuch es noch einmal, wenn er beendet ist"
    ),
    "{path} is not a file: remove it or rename it": "{path} ist keine Datei: lösche es oder benenne es um",
    "{path} has no answer of {day}": "{path} hat keine Lösung vom {day}",
    "{word} is still noted: {reason}.": "{word} ist weiterhin notiert: {reason}.",
    "No longer noted: {day} {word}.": "Nicht mehr notiert: {day} {word}.",
    "{problem}; if that is wrong, '{command}' corrects it": (
        "{problem}; falls das falsch ist, berichtigt es '{command}'"
    ),
    "correct the answer of a day in your own file": "die Lösung eines Tages in der eigenen Datei berichtigen",
    "remove a day from your own file": "einen Tag aus der eigenen Datei entfernen",
    "{path}: the answer of {day} is {word} now, no longer {before}.": (
        "{path}: die Lösung vom {day} ist jetzt {word}, nicht mehr {before}."
    ),
    "{path}: {day} {word} is removed.": "{path}: {day} {word} ist entfernt.",
    "did you mean {name}?": "meintest du {name}?",
    "there is a list of that name; '{build}' makes a tree of it within minutes, and '{play}' plays it": (
        "es gibt eine Liste dieses Namens; '{build}' macht binnen Minuten einen Baum daraus, und '{play}' spielt ihn"
    ),
}
