"""French: what is said, by the English of it. People are addressed by vous.

answer solution, guess essai, turn coup, mark marque, right place bien placée, elsewhere mal placée, absent absente,
tree arbre, opener premier mot, list liste, mode mode, suggestion proposition, part groupe, weight poids, claim
constat, estimate estimation, compiler compilateur, board grille, host meneur, line suite.
"""

THOUSANDS, GROUPED_FROM, POINT, PERCENT = "\u00a0", 1000, ",", "{}\u00a0%"
SPACED = ":;?!"  # before these there is a blank, at which no line is broken


def form(count: int) -> int:
    """Return which of its forms a text has for a count."""
    return int(count > 1)  # none is singular too


TEXTS: dict[str, str | tuple[str, ...]] = {
    # The game at the keyboard
    "Play the {noun} shown, then type what your game shows for it:": (
        "Jouez la proposition, puis tapez ce que votre jeu affiche :"
    ),
    "{count} answers": (
        "{count} solution",
        "{count} solutions",
    ),
    "solved in at most {count} guesses": (
        "résolues en {count} essai au plus",
        "résolues en {count} essais au plus",
    ),
    "{name}: {answers}, {solved}.": "{name} : {answers}, {solved}.",
    "{name}: {answers}, {solved}, {mode} mode.": "{name} : {answers}, {solved}, mode {mode}.",
    "Type h for help, u to undo, q to quit.": "Tapez h pour l'aide, u pour annuler, q pour quitter.",
    "your {noun}": "votre coup",
    "type {marks}, or h for help": "tapez {marks}, ou h pour l'aide",
    "your {noun} with its marks, like {sample}": "votre coup avec ses marques, comme {sample}",
    "the marks for this {noun}, such as {marks}": "les marques de ce coup, comme {marks}",
    "type {marks}": "tapez {marks}",
    "{left}: it is {word}": "{left} : c'est {word}",
    "Off the tree: from here on, each word is worked out as you go.": (
        "Hors de l'arbre : à partir d'ici, chaque mot est calculé au fur et à mesure."
    ),
    "{word} is on no list. If you played it all the same, type it again.": (
        "{word} n'est dans aucune liste. Si vous l'avez quand même joué, tapez-le encore une fois."
    ),
    "No listed answer fits. The game goes on with all words that do.": (
        "Aucune solution de la liste ne convient. La partie continue avec tous les mots possibles."
    ),
    "No listed answer fits. The game goes on with all words that do: {words}.": (
        "Aucune solution de la liste ne convient. La partie continue avec tous les mots possibles : {words}."
    ),
    "{word} is a quick estimate: the solver is still warming up.": (
        "{word} n'est qu'une estimation rapide : le solveur n'est pas encore prêt."
    ),
    "Off the tree, words are quick estimates: {reason}.": (
        "Hors de l'arbre, les mots proposés sont des estimations rapides : {reason}."
    ),
    "Took back {word}.": "Annulé : {word}.",
    "the game stays as it was: {reason}": "la partie reste inchangée : {reason}",
    "Turn {turn} is now {marks}  {word}: {left}.": "Le coup {turn} est maintenant {marks}  {word} : {left}.",
    "no word was suggested; play any word you like": (
        "aucun mot n'a été proposé ; jouez celui que vous voulez"
    ),
    "{word} is out; the next best is {guess}.": "{word} est écarté ; le meilleur mot suivant est {guess}.",
    "{sample}, or {other}": "{sample} ou {other}",
    "Solved in {count} guesses.": (
        "Résolu en {count} essai.",
        "Résolu en {count} essais.",
    ),
    "to say you played another word, type it like word=feedback": (
        "pour dire que vous avez joué un autre mot, tapez mot=marques"
    ),
    "to ask what a word costs, type it like ? word": "pour demander ce que coûte un mot, tapez ? mot",
    "{word} is not {expected}: {purpose}": "{word} ne convient pas, attendu : {expected} ; {purpose}",
    # Several boards
    "Play the {noun} shown on all {boards} boards, then type what each board shows for it, such as {sample}. A solved board is left out from then on.": (
        "Jouez la proposition sur les {boards} grilles, puis tapez ce que chacune affiche, par exemple {sample}. Ne tapez plus rien pour une grille résolue."
    ),
    "{name}: {answers}, {boards} boards.": "{name} : {answers}, {boards} grilles.",
    "type what each open board shows, such as {sample}, or h for help": (
        "tapez ce qu'affiche chaque grille ouverte, comme {sample}, ou h pour l'aide"
    ),
    "type it like word=marks": "tapez mot=marques",
    "board {board}: {reason}": "grille {board} : {reason}",
    "board {board} is solved: type - for it, or leave it out": (
        "la grille {board} est résolue : tapez - à sa place, ou rien"
    ),
    "solved: {word}": "résolue : {word}",
    "it is {word}": "c'est {word}",
    "{word}: about {mine} more guesses to solve all; {guess}, by the same estimate, {best}.": (
        "{word} : encore {mine} essai environ pour tout résoudre ; avec {guess}, selon la même estimation, {best}.",
        "{word} : encore {mine} essais environ pour tout résoudre ; avec {guess}, selon la même estimation, {best}.",
    ),
    "{word}: about {guesses} more guesses to solve all.": (
        "{word} : encore {guesses} essai environ pour tout résoudre.",
        "{word} : encore {guesses} essais environ pour tout résoudre.",
    ),
    "{board}: {left}: {words}.": "{board} : {left} : {words}.",
    "All {boards} boards solved in {count} guesses.": (
        "Les {boards} grilles sont résolues, en {count} essai.",
        "Les {boards} grilles sont résolues, en {count} essais.",
    ),
    "{board}: {word} in {count} guesses": (
        "{board} : {word} en {count} essai",
        "{board} : {word} en {count} essais",
    ),
    "{name}, {boards} boards: {guesses}": "{name}, {boards} grilles : {guesses}",
    "{count} boards are open, so there are {count} answers to give, and these are {given}": (
        "{count} grille est ouverte : il faut {count} réponse, pas {given}",
        "{count} grilles sont ouvertes : il faut {count} réponses, pas {given}",
    ),
    "board {board} is still open: it has something to show": (
        "la grille {board} est encore ouverte : donnez aussi ses marques"
    ),
    "no word fits {marks} for {word} on board {board}": (
        "aucun mot n'est compatible avec {marks} pour {word} sur la grille {board}"
    ),
    "{word} is the only word left on board {board}: take back a turn instead": (
        "{word} est le seul mot encore possible sur la grille {board} : annulez plutôt un coup"
    ),
    "a game has 2 to {most} boards, not {given}": "une partie compte de 2 à {most} grilles, pas {given}",
    "{name} is a tree of {mode} mode, and several boards go by normal mode: what one board demands of a guess, another forbids": (
        "{name} est un arbre pour le mode {mode}, et à plusieurs grilles on joue en mode normal : ce qu'une grille exige d'un essai, une autre l'interdit"
    ),
    "{name} has words with blanks in them: it is played on one board": (
        "{name} a des mots qui contiennent des espaces : on n'y joue que sur une seule grille"
    ),
    # The host that dodges
    "The host has picked no {noun} and dodges: it always answers so that the most answers are left. Corner it in as few guesses as you can. {name}: {answers}.": (
        "Le meneur n'a rien choisi et se dérobe : il répond toujours de façon à laisser le plus de solutions possible. Coincez-le en aussi peu d'essais que possible. {name} : {answers}."
    ),
    "Type ? for where you stand, h for help, u to undo, q to quit.": (
        "Tapez ? pour voir où vous en êtes, h pour l'aide, u pour annuler, q pour quitter."
    ),
    "type {expected}, or h for help": "tapez votre coup ({expected}), ou h pour l'aide",
    "Cornered in {count} guesses.": (
        "Coincé en {count} essai.",
        "Coincé en {count} essais.",
    ),
    "{count} more guesses corner the host, and no fewer do": (
        "encore {count} essai suffit à coincer le meneur",
        "encore {count} essais suffisent à coincer le meneur, et pas moins",
    ),
    "{count} more guesses are enough, and fewer than {least} are not": (
        "encore {count} essai suffit, mais moins de {least} ne suffisent pas",
        "encore {count} essais suffisent, mais moins de {least} ne suffisent pas",
    ),
    "{left}; {few}.": "{left} ; {few}.",
    "Play {word}.": "Jouez {word}.",
    "No line is shorter.": "Aucune suite n'est plus courte.",
    "No line has fewer than {least} guesses.": "Aucune suite n'a moins de {least} essais.",
    "Working it out; the first time on a machine this takes a moment ...": (
        "Calcul en cours ; la première fois sur un ordinateur, cela prend un moment ..."
    ),
    "not in the list {name}: {word}": "hors de la liste {name} : {word}",
    "{name} is a tree of {mode} mode, and the host that dodges is for normal mode": (
        "{name} est un arbre pour le mode {mode}, et le meneur qui se dérobe joue en mode normal"
    ),
    # What is left, and what a word costs
    "{what}: {words}": "{what} : {words}",
    "{what}: {words}.": "{what} : {words}.",
    "as the tree plays": "comme joue l'arbre",
    "worked out exactly": "calculé exactement",
    "by look-ahead": "par anticipation",
    "a quick estimate": "estimation rapide",
    "{word}: {mean} more guesses on average, {most} at most ({method}), this one included.": (
        "{word} : encore {mean} essai en moyenne, {most} au plus ({method}), celui-ci compris.",
        "{word} : encore {mean} essais en moyenne, {most} au plus ({method}), celui-ci compris.",
    ),
    "{word}: {mean} more guesses on average ({method}), this one included.": (
        "{word} : encore {mean} essai en moyenne ({method}), celui-ci compris.",
        "{word} : encore {mean} essais en moyenne ({method}), celui-ci compris.",
    ),
    "It makes {parts}; {chance}.": "Cela donne {parts} ; {chance}.",
    "{word}: {cost} (an estimate).": "{word} : {cost} (estimation).",
    "{word}: {cost}.": "{word} : {cost}.",
    "It may take more than {limit}.": "Il peut falloir plus de {limit} essais.",
    "It makes {parts}.": "Cela donne {parts}.",
    "The best words, and the guesses each costs more on average (~ estimated):": (
        "Les meilleurs mots, et ce que chacun coûte en plus, en essais et en moyenne (~ estimé) :"
    ),
    "The best words, and the guesses each costs more on average:": (
        "Les meilleurs mots, et ce que chacun coûte en plus, en essais et en moyenne :"
    ),
    "may take more than {limit}": "peut demander plus de {limit} essais",
    "may be the answer": "peut être la solution",
    "as good as the suggestion": "aussi bon que la proposition",
    "{guesses} guesses more": (
        "{guesses} essai de plus",
        "{guesses} essais de plus",
    ),
    "{guesses} guesses fewer": (
        "{guesses} essai de moins",
        "{guesses} essais de moins",
    ),
    "{count} parts, the largest of {largest}": (
        "{count} groupe, le plus grand de {largest}",
        "{count} groupes, le plus grand de {largest}",
    ),
    "it is not the answer": "ce n'est pas la solution",
    "it is right now with a chance of {odds}": "probabilité que ce soit déjà la solution : {odds}",
    "it is right now with a chance of 1 in {count}": "une chance sur {count} que ce soit déjà la solution",
    "{word} is the answer with a chance of {odds}": "probabilité que {word} soit la solution : {odds}",
    "{word} cannot be the answer any more": "{word} ne peut plus être la solution",
    "{word} is not an answer": "{word} n'est pas une solution",
    "{count} words left": (
        "{count} mot possible",
        "{count} mots possibles",
    ),
    "{count} answers left": (
        "{count} solution possible",
        "{count} solutions possibles",
    ),
    "{left}, {word} most likely ({odds})": "{left}, la plus probable étant {word} ({odds})",
    "{left}, one of them likely": "{left}, dont une probable",
    "{left}, none much likelier than the others": "{left}, aucune bien plus probable que les autres",
    "{left}, about {count} of them likely": "{left}, dont environ {count} probables",
    "under {share}": "moins de {share}",
    "over {share}": "plus de {share}",
    # What the game refuses
    "nothing to undo: no turn has been played": "rien à annuler : aucun coup n'a été joué",
    "there is no turn {turn}: none can be put right": "il n'y a pas de coup {turn} : il n'y a encore rien à corriger",
    "there is no turn {turn}: turns 1 to {last} can be put right": (
        "il n'y a pas de coup {turn} : on peut corriger les coups 1 à {last}"
    ),
    "turn {turn} ({move}): {reason}": "coup {turn} ({move}) : {reason}",
    "{word} is the only word left that fits: take back a turn instead": (
        "{word} est le seul mot encore possible : annulez plutôt un coup"
    ),
    "the game is over: start a new one, or undo the last turn": (
        "la partie est finie : commencez-en une autre ou annulez le dernier coup"
    ),
    "{word} is not {expected}": "{word} ne convient pas, attendu : {expected}",
    "{word} is not allowed in {mode} mode: {reason}": "{word} n'est pas permis en mode {mode} : {reason}",
    "no word gives {marks} for {word}": "aucun mot ne donne {marks} pour {word}",
    "turn {turn} ({move})": "le coup {turn} ({move})",
    "no word fits {marks} for {word} and the turns before": (
        "aucun mot n'est compatible avec {marks} pour {word} et avec les coups précédents"
    ),
    " or ": " ou ",
    "no word fits {marks} for {word} and the turns before; without {turns} some would": (
        "aucun mot n'est compatible avec {marks} pour {word} et avec les coups précédents ; sans {turns}, il y en aurait"
    ),
    "two": "deux",
    "three": "trois",
    "four": "quatre",
    "five": "cinq",
    "six": "six",
    "seven": "sept",
    "eight": "huit",
    "nine": "neuf",
    "ten": "dix",
    "must keep {letter} in place {place}": "{letter} doit rester à la place {place}",
    "must contain {letter}": "{letter} doit y figurer",
    "must contain {number} {letter}s": "{number} {letter} doivent y figurer",
    "could not be the answer: {word} would have shown {marks}": (
        "ne peut pas être la solution : {word} aurait donné {marks}"
    ),
    "{sign} is not a feedback mark: g right place, y elsewhere, b absent, for example {marks}": (
        "{sign} n'est pas une marque : g bien placée, y mal placée, b absente, par exemple {marks}"
    ),
    "feedback needs {count} marks, one for each letter, and this has {given}: for example {marks}": (
        "il faut {count} marque, une par lettre, et vous en donnez {given} : par exemple {marks}",
        "il faut {count} marques, une par lettre, et vous en donnez {given} : par exemple {marks}",
    ),
    "it has {count} letters, expected {least} to {most}": (
        "il a {count} lettre, attendu : de {least} à {most}",
        "il a {count} lettres, attendu : de {least} à {most}",
    ),
    "expected one word on a line": "attendu : un mot par ligne",
    "{sign} is not a letter": "{sign} n'est pas une lettre",
    "{words} and {count} more": "{words} et {count} de plus",
    "{problem}; this tree knows {words}": "{problem} ; cet arbre ne connaît que : {words}",
    "{word} is not one of the {count} answers of this tree": (
        "{word} n'est pas une solution de cet arbre (il n'en a que {count})",
        "{word} n'est pas une des {count} solutions de cet arbre",
    ),
    "turn {turn}: {reason}": "coup {turn} : {reason}",
    "there is no turn in this game": "il n'y a aucun coup dans cette partie",
    "{word} has no feedback: give it with every word, or with none, the last word being the answer": (
        "il manque les marques de {word} : donnez-les pour tous les mots, ou pour aucun, et le dernier est alors la solution"
    ),
    "{word} comes last and cannot be the answer": "{word} est le dernier mot et ne peut pas être la solution",
    # How a guess is answered
    "code": "code",
    "After each guess, type what your game answered, such as {answer}:": (
        "Après chaque essai, tapez ce que votre jeu a répondu, comme {answer} :"
    ),
    "{answer} is no answer of this game: {brief} For example {example}": (
        "{answer} n'est pas une réponse de ce jeu : {brief} Par exemple {example}"
    ),
    "A good {noun} now has the signs {signs}.": "À ce stade, un bon choix : {noun} avec les signes {signs}.",
    "{word} has {size}": "{word} a {size}",
    "{noun}s of {length}": "longueur {length}",
    "a {noun} of {size}": "{noun} de {size}",
    "it has {size}, expected {least} to {most}": "il y a {size}, attendu : de {least} à {most}",
    "{count} letters": (
        "{count} lettre",
        "{count} lettres",
    ),
    "{count} digits": (
        "{count} chiffre",
        "{count} chiffres",
    ),
    "{count} signs": (
        "{count} signe",
        "{count} signes",
    ),
    "word": "mot",
    "g right place, y elsewhere, b absent.": "g bien placée, y mal placée, b absente.",
    "After each guess, type what your game showed for it, one mark a letter:": (
        "Après chaque essai, tapez ce que votre jeu affiche, une marque par lettre :"
    ),
    "  g  right letter, right place   also 2": "  g  lettre juste, bien placée   aussi 2",
    "  y  right letter, elsewhere     also 1": "  y  lettre juste, mal placée    aussi 1",
    "  b  absent                      also 0 . - _ x": "  b  lettre absente              aussi 0 . - _ x",
    "In place: {signs}.": "Bien placées : {signs}.",
    "Elsewhere: {signs}.": "Mal placées : {signs}.",
    "Absent: {signs}.": "Absentes : {signs}.",
    "A good word now has the letters {signs}.": "À ce stade, un bon mot contient les lettres {signs}.",
    "{count} is {count} letters in common; type right for the word itself.": (
        "{count} veut dire {count} lettre commune ; tapez right si c'est le mot.",
        "{count} veut dire {count} lettres communes ; tapez right si c'est le mot.",
    ),
    "After each guess, type how many letters it has in common with the word:": (
        "Après chaque essai, tapez combien de lettres il a en commun avec le mot :"
    ),
    "  0 to {most}  {most} if it has the same letters in another order": (
        "  0 à {most}  {most} s'il a les mêmes lettres dans un autre ordre"
    ),
    "  right   if it is the word, also =": "  right   si c'est le mot, aussi =",
    "number": "nombre",
    "< the secret is lower, > it is higher, = that is it.": (
        "< le secret est plus petit, > il est plus grand, = trouvé."
    ),
    "After each guess, type how the secret compares with it:": (
        "Après chaque essai, tapez si le secret est plus petit ou plus grand :"
    ),
    "  <  it is lower    also lower, low, l or -": "  <  il est plus petit   aussi lower, low, l ou -",
    "  >  it is higher   also higher, high or +": "  >  il est plus grand   aussi higher, high ou +",
    "  =  that is it     also right or r": "  =  trouvé              aussi right ou r",
    "A good number now begins with {sign}.": "À ce stade, un bon nombre commence par {sign}.",
    "{answer} is {placed} in place and {elsewhere} elsewhere.": (
        "{answer} veut dire {placed} bien placés et {elsewhere} mal placés."
    ),
    "After each guess, type how many signs are in place, then how many elsewhere:": (
        "Après chaque essai, tapez combien de signes sont bien placés, puis mal placés :"
    ),
    "  {answer}  also {others} (black, white)": "  {answer}  aussi {others} (noir, blanc)",
    "  right if that is it": "  right si c'est trouvé",
    "{answer} is {answer} in place.": "{answer} veut dire {answer} bien placés.",
    "After each guess, type how many signs are in place:": (
        "Après chaque essai, tapez combien de signes sont bien placés :"
    ),
    "  0 to {most}  {most} if that is it, also right": "  0 à {most}  {most} si c'est trouvé, aussi right",
    "question": "question",
    "{answers}; {right} once the secret is named.": "{answers} ; {right} une fois le secret nommé.",
    "After each question, type what is answered; its first letters do if they tell:": (
        "Après chaque question, tapez la réponse, ou son début s'il est sans équivoque :"
    ),
    "  {right}  if what you named is the secret, else {wrong}": (
        "  {right}  si vous avez nommé le secret, sinon {wrong}"
    ),
    "A good question now begins with {sign}.": "À ce stade, une bonne question commence par {sign}.",
    "A good name now begins with {sign}.": "À ce stade, un bon nom commence par {sign}.",
    "it is not in the table": "il n'est pas dans le tableau",
    "{word} is unknown": "{word} est inconnu",
    "the questions and the secrets of its table": "les questions et les secrets de son tableau",
    "a question of the table, nor a secret": "une question ou un secret du tableau",
    # play analyse
    "expected one game a line, such as {game}": "attendu : une partie par ligne, comme {game}",
    "{path}: no game in it, expected one a line": "{path} : aucune partie ; il en faut une par ligne",
    "guess": "essai",
    "best": "meilleur",
    "left": "avant",
    "after": "après",
    "cost": "coût",
    "saved": "gain",
    "chance": "chance",
    "by": "source",
    "not in the list": "hors liste",
    "breaks the limit": "dépasse la limite",
    "tree": "arbre",
    "exact": "exact",
    "look-ahead": "anticipation",
    "entropy": "entropie",
    "none": "aucun",
    "+ {guesses} cost": "+ {guesses} de coût",
    "- {guesses} gained": "- {guesses} gagnés",
    "- {guesses} saved": "- {guesses} de gain",
    "+ {guesses} lost": "+ {guesses} perdus",
    "{count} guesses": (
        "{count} essai",
        "{count} essais",
    ),
    "{used} so far and {rest} to come": "{used} jusqu'ici et {rest} encore à prévoir",
    "{guesses} expected": "{guesses} attendus",
    "no game could be analysed": "aucune partie n'a pu être analysée",
    "{count} games: on average {guesses} guesses, cost {cost}, saved {saved}": (
        "{count} partie : en moyenne, essais {guesses}, coût {cost}, gain {saved}",
        "{count} parties : en moyenne, essais {guesses}, coût {cost}, gain {saved}",
    ),
    "{done} of {count} games": (
        "{done} sur {count} partie",
        "{done} sur {count} parties",
    ),
    "give the turns of one game, or --batch and a file of games": (
        "donnez les coups d'une partie, ou --batch et un fichier de parties"
    ),
    "Warming up the solver ...": "Le solveur se prépare ...",
    "error: {reason}": "erreur : {reason}",
    "show what each turn of a finished game cost, and what it saved": (
        "montrer ce que chaque coup d'une partie finie a coûté ou épargné"
    ),
    "the tree to play by: a name or a path (classic)": "l'arbre de référence : un nom ou un chemin (classic)",
    "a file with one game a line": "un fichier avec une partie par ligne",
    "text, csv or json": "text, csv ou json",
    # play walk, stats, verify, show, export
    "The figures are counted from the games of all answers. The claim is what the\n"
    'file says, and "proven" where a certificate beside it agrees with the tree:\n'
    "that is believed. Only treec check-proof derives it again.": (
        "Les chiffres viennent des parties de toutes les solutions. Le statut est celui\n"
        "qu'indique le fichier, et 'prouvé' si un certificat voisin s'accorde avec\n"
        "l'arbre : il est cru sur parole. Seul treec check-proof le redémontre."
    ),
    "A tree that is verified is what it says it is, and keeps to its rules. That no\n"
    "other is better, only treec check-proof establishes.": (
        "Un arbre vérifié est bien ce qu'il dit être et respecte ses règles. Seul\n"
        "treec check-proof établit qu'aucun autre n'est meilleur."
    ),
    "A MOVE is the feedback to the tree's guess, such as bybbg.\n"
    "A line says what came back, what to play then, and how many answers are left.": (
        "Un MOVE est la réponse à l'essai de l'arbre, comme bybbg. Chaque ligne donne les\n"
        "marques, l'essai suivant et le nombre de solutions restantes."
    ),
    "csv    a line for each answer, the words played: salet,courd,nymph,whiff\n"
    "selby  a text tree: salet BBBBB1 courd BBBBB2 nymph, repeated columns left blank\n"
    "json   the metadata and the tree as nested objects\n"
    "dot    a drawing for Graphviz\n"
    "html   the one-page player: one file that plays in a browser, without a network\n"
    "site   a folder of such pages, one for each TREE, with an index; on a server it\n"
    "       can be installed and works without a network too": (
        "csv    une ligne par solution, les mots joués : salet,courd,nymph,whiff\n"
        "selby  un arbre en texte : salet BBBBB1 courd BBBBB2 nymph, sans les répétitions\n"
        "json   les métadonnées et l'arbre en objets imbriqués\n"
        "dot    un dessin pour Graphviz\n"
        "html   le jeu en une page : un seul fichier pour le navigateur, sans réseau\n"
        "site   un dossier de telles pages, une par TREE, avec un index ; sur un serveur,\n"
        "       on peut l'installer, et il marche aussi sans réseau"
    ),
    "no limit of guesses": "nombre d'essais illimité",
    "at most {count} guesses": (
        "{count} essai au plus",
        "{count} essais au plus",
    ),
    "{name}: {answers}, {mode} mode, {limit}": "{name} : {answers}, mode {mode}, {limit}",
    "{total}; {weighed} by weight, of {all}": "{total} ; pondéré : {weighed} sur {all}",
    "{mean}; {weighed} by weight": "{mean} ; pondérée : {weighed}",
    "total": "total",
    "mean": "moyenne",
    "{total}, if a game ends as soon as only one is left": (
        "{total}, si une partie finit dès qu'il ne reste qu'une solution"
    ),
    "known": "en tout",
    "worst": "maximum",
    "opener": "1er mot",
    "claim": "statut",
    "{claim} (least {objective})": "{claim} (minimise : {objective})",
    "{claim} (by the policy {policy})": "{claim} (selon la stratégie {policy})",
    "wrong: {problem}": "faux : {problem}",
    "note: {note}": "remarque : {note}",
    "{name} ({mode} mode)": "{name} (mode {mode})",
    "{name}: verified. {count} answers replayed, every claim recomputed.": (
        "{name} : vérifié. {count} solution rejouée, chaque indication recalculée.",
        "{name} : vérifié. {count} solutions rejouées, chaque indication recalculée.",
    ),
    "{name}: not verified, {count} problems.": (
        "{name} : non vérifié, {count} problème.",
        "{name} : non vérifié, {count} problèmes.",
    ),
    "--depth takes a number of guesses or 'all', not {given}": (
        "--depth attend un nombre d'essais ou 'all', pas {given}"
    ),
    "note: the word list of this tree is not at hand, so the page knows only the words the tree plays; name it with --list": (
        "remarque : la liste de mots de cet arbre n'est pas disponible, la page ne connaît donc que les mots que joue l'arbre ; indiquez-la avec --list"
    ),
    "show the game the tree plays for a given answer": (
        "montrer la partie que joue l'arbre pour une solution donnée"
    ),
    "the answer to find": "la solution à trouver",
    "show what a tree costs: total, mean, worst case, histogram": (
        "montrer ce que coûte un arbre : total, moyenne, maximum, répartition"
    ),
    "replay every answer through a tree and recompute all it claims": (
        "rejouer chaque solution et recalculer tout ce qu'indique l'arbre"
    ),
    "show the tree as an outline, below the moves given": (
        "montrer l'arbre sous forme de plan, à partir des coups donnés"
    ),
    "guesses to look ahead: a number or all (1)": "profondeur en essais : un nombre ou all (1)",
    "write a tree in a form other programs read, or as a web page": (
        "exporter un arbre pour d'autres programmes, ou en page web"
    ),
    "csv, selby, json, dot, html or site": "csv, selby, json, dot, html ou site",
    "--format site writes a folder: name it with --out": "--format site écrit un dossier : indiquez-le avec --out",
    "--format {form} takes one tree; only a site has several": (
        "--format {form} n'accepte qu'un arbre ; seul site en accepte plusieurs"
    ),
    "--list is the word list of one tree, and there are several": (
        "--list est la liste de mots d'un seul arbre, et il y en a plusieurs"
    ),
    "for html or site: the word list the tree was made from": "pour html ou site : la liste dont l'arbre est issu",
    "the file to write, or the folder of a site; else standard output": "le fichier, ou le dossier d'un site ; sinon la sortie standard",
    "found": "trouvé",
    "proven": "prouvé",
    "best of {count} openers": (
        "meilleur de {count} premier mot",
        "meilleur de {count} premiers mots",
    ),
    "the guess list is not at hand: whether it has every guess was not checked": (
        "la liste des essais n'est pas disponible : on n'a pas vérifié qu'elle est complète"
    ),
    "the certificate beside it does not prove it: {reason}": (
        "le certificat voisin ne le prouve pas : {reason}"
    ),
    "{move}: here the tree plays {guess}, not {word}": "{move} : ici l'arbre joue {guess}, pas {word}",
    "solved": "résolu",
    "the tree ends here, with {words} unsolved": "l'arbre s'arrête ici, sans résoudre {words}",
    "{path}: cannot be read ({reason}); expected a tree file": (
        "{path} : illisible ({reason}) ; attendu : un fichier d'arbre"
    ),
    # play opener
    "{total} guesses by weight, {mean} on average": "{total} essais pondérés, {mean} en moyenne",
    "{total} guesses, {mean} on average": "{total} essais, {mean} en moyenne",
    "{word}: not among the best {held} of {openers}; at least {cost}": (
        "{word} : ne figure pas parmi les {held} meilleurs sur {openers} ; au moins {cost}"
    ),
    "{word}: no tree that opens with it is any good: it tells nothing": (
        "{word} : aucun arbre qui commence ainsi n'est utile : ce mot n'apprend rien"
    ),
    "{word}: no tree that opens with it keeps to {count} guesses": (
        "{word} : aucun arbre qui commence ainsi ne finit en {count} essai",
        "{word} : aucun arbre qui commence ainsi ne finit en {count} essais",
    ),
    "none is better": "aucun n'est meilleur",
    "{guesses} more than the best": "{guesses} de plus que le meilleur",
    "{word}: {cost}, at most {worst}; rank {rank} of {openers}; {more}": (
        "{word} : {cost}, {worst} au plus ; rang {rank} sur {openers} ; {more}"
    ),
    "there is no table of openers beside the tree {name} ({path}): where the compiler is installed, '{asking}' says what one costs, and '{making}' makes the table": (
        "il n'y a pas de table des premiers mots à côté de l'arbre {name} ({path}) : si le compilateur est installé, '{asking}' dit ce que coûte un mot, et '{making}' crée la table"
    ),
    "It is looked up in the table of openers beside the tree; 'treec openers' makes one.": (
        "Le résultat vient de la table des premiers mots ; 'treec openers' la crée."
    ),
    "show what a word costs as the opener, and how it ranks among all": (
        "montrer ce que coûte un mot joué en premier, et son rang"
    ),
    "the word list of this tree is not at hand; name it with --list": (
        "la liste de mots de cet arbre n'est pas disponible ; indiquez-la avec --list"
    ),
    "{problem}, and the words of {name} have {length}": (
        "{problem}, et les mots de {name} ont pour longueur : {length}"
    ),
    "{word} is not in the word list of {name}": "{word} n'est pas dans la liste de mots de {name}",
    # play today and past
    "Answers of the daily game are not equally likely: a word that was the answer\n"
    "before is so again less often than others are. So each day has a tree of its\n"
    "own, which the compiler makes from the past answers and keeps; where it is not\n"
    "installed, the newest tree there is does. Past answers are those that come\n"
    "with guesstree, your own (play past tells of them) and those of --past, as far\n"
    "as they lie before the day.\n"
    "The answer you find is noted in your own file, if you agree.": (
        "Les solutions du jeu quotidien ne sont pas toutes également probables : un mot\n"
        "déjà sorti ressort moins souvent que les autres. Chaque jour a donc son propre\n"
        "arbre, que le compilateur crée à partir des solutions passées et conserve ; s'il\n"
        "n'est pas installé, l'arbre disponible le plus récent le remplace. Les solutions\n"
        "passées sont celles de guesstree, les vôtres (voir play past) et celles de\n"
        "--past, pourvu qu'elles précèdent le jour.\n"
        "La solution que vous trouvez est notée dans votre fichier, si vous le voulez."
    ),
    "Stopped, and nothing is left half done. Try 'play today' again, or 'play {tree}' for the shipped tree.": (
        "Interrompu ; rien n'est resté à moitié fait. Réessayez 'play today', ou 'play {tree}' pour l'arbre fourni."
    ),
    "Today's game, {day}.": "La partie du jour, {day}.",
    "The game of {day}.": "La partie du {day}.",
    "Past answers are known until {day}.": "Les solutions passées sont connues jusqu'au {day}.",
    "No past is known.": "Aucune solution passée n'est connue.",
    "Of the days before it, {count} days are not known: play past --add FILE fills them in.": (
        "Parmi les jours précédents, {count} manque : play past --add FICHIER le complète.",
        "Parmi les jours précédents, {count} manquent : play past --add FICHIER les complète.",
    ),
    "The tree knows those until {day}.": "L'arbre les connaît jusqu'au {day}.",
    "The tree is that of {day}, which knows past answers until {known}.": (
        "L'arbre est celui du {day}, qui connaît les solutions passées jusqu'au {known}."
    ),
    "The tree is that of {day}.": "L'arbre est celui du {day}.",
    "This is why: {reason}.": "En voici la raison : {reason}.",
    "play today's game, by a tree that knows the past answers": (
        "jouer la partie du jour, avec un arbre qui connaît les précédentes"
    ),
    "the day of the game (today by this machine's clock)": (
        "le jour de la partie (aujourd'hui selon l'horloge de l'ordinateur)"
    ),
    "more past answers: a file with a line for each day": (
        "d'autres solutions passées : un fichier, une ligne par jour"
    ),
    "do not note the answer, and do not ask": "ne pas noter la solution, et ne rien demander",
    "Making the tree of {day} (some seconds, once a day) ...": (
        "Préparation de l'arbre du {day} (quelques secondes, une fois par jour) ..."
    ),
    "the tree of {day} cannot be made: {reason}": "l'arbre du {day} ne peut pas être créé : {reason}",
    "there is no tree of {day} or a day before it, and {reason}": (
        "il n'y a pas d'arbre du {day} ni d'un jour précédent, et {reason}"
    ),
    "{path}: cannot be written ({reason})": "{path} : écriture impossible ({reason})",
    "{path}: cannot be removed ({reason})": "{path} : suppression impossible ({reason})",
    "{word} is not noted: {reason}.": "{word} n'est pas noté : {reason}.",
    "Noted in {path}: {day} {word}.": "Noté dans {path} : {day} {word}.",
    "the answer of {day} is {word} in {path}": "la solution du {day} est {word} dans {path}",
    "it is on no list": "il n'est dans aucune liste",
    "{day} is still to come": "le {day} n'est pas encore arrivé",
    "Keep each day's answer in {path}, so that the next trees know it? It is sent nowhere.": (
        "Noter la solution de chaque jour dans {path}, pour que les prochains arbres la connaissent ? Elle n'est envoyée nulle part."
    ),
    "y/n > ": "y = oui, n = non > ",
    "Nothing is noted, and you are not asked again (play past --ask-again undoes that).": (
        "Rien n'est noté, et la question ne sera plus posée (play past --ask-again y revient)."
    ),
    "Nothing is noted for now.": "Rien n'est noté pour l'instant.",
    "Past answers are those that come with guesstree and those in a file of your\n"
    "own, which 'play today' adds to if you agree. It is kept on this machine, and\n"
    "sent nowhere. A file to add has a line for each day, date and answer, such as\n"
    "2026-05-31,etude, in order of days.": (
        "Les solutions passées sont celles de guesstree et celles de votre propre\n"
        "fichier, que 'play today' complète si vous le voulez. Ce fichier reste sur cet\n"
        "ordinateur et n'est envoyé nulle part. Un fichier à ajouter a une ligne par\n"
        "jour, date et solution, comme 2026-05-31,etude, dans l'ordre des jours."
    ),
    " and ": " et ",
    "{options} do not go together: give one at a time": "{options} ne se combinent pas : n'en donnez qu'une",
    "{word} is on no list, expected a word that may be guessed": (
        "{word} n'est dans aucune liste, attendu : un mot jouable"
    ),
    "{word} was never the answer, as far as is known (until {day}).": (
        "{word} n'a jamais été la solution, à notre connaissance (jusqu'au {day})."
    ),
    "{path}: {count} days added": (
        "{path} : {count} jour ajouté",
        "{path} : {count} jours ajoutés",
    ),
    " ({count} were known already)": (
        " ({count} déjà connu)",
        " ({count} déjà connus)",
    ),
    "The next game of a day will ask whether to note its answer.": (
        "La prochaine partie du jour demandera s'il faut noter sa solution."
    ),
    "none: {reason}": "aucun : {reason}",
    "{count} days before today": (
        "{count} jour avant aujourd'hui",
        "{count} jours avant aujourd'hui",
    ),
    "own file": "votre fichier",
    "own": "vos jours",
    "shipped": "fournis",
    "{count} days, the last {last}": (
        "{count} jour, le dernier {last}",
        "{count} jours, le dernier {last}",
    ),
    "missing": "manquent",
    "noting": "notes",
    "not asked yet": "pas encore demandé",
    "the answer of each day's game is noted": "la solution de chaque jour est notée",
    "nothing is noted; --ask-again has you asked again": (
        "rien n'est noté ; --ask-again fait reposer la question"
    ),
    "{count} days": (
        "{count} jour",
        "{count} jours",
    ),
    "{count} days, {first} to {last}": (
        "{count} jour, du {first} au {last}",
        "{count} jours, du {first} au {last}",
    ),
    "{first} to {last}": "du {first} au {last}",
    "tell of past answers of the daily game, and add your own": (
        "montrer les solutions passées du jeu quotidien, ajouter les vôtres"
    ),
    "add the days of a file to your own, all or none": "ajouter les jours d'un fichier, tous ou aucun",
    "tell when a word was the answer": "dire quand un mot a été la solution",
    "forget whether answers are to be noted": "oublier s'il faut noter les solutions",
    "{word} was the answer on {days}.": "{word} a été la solution le {days}.",
    "{day} is no date, expected one such as {example}": (
        "{day} n'est pas une date, attendu : une date comme {example}"
    ),
    "there is no day {day}, expected one such as {example}": (
        "le jour {day} n'existe pas, attendu : un jour comme {example}"
    ),
    # The command line
    "none yet, run: make tree": "aucun pour l'instant ; lancez : make tree",
    "guesstree plays Wordle-style games from trees compiled beforehand. Without a\n"
    "command it plays a game with you: it names a word, you type what your game\n"
    "shows for it.": (
        "guesstree joue à des jeux de type Wordle avec des arbres compilés d'avance. Sans\n"
        "commande, il joue avec vous : il propose un mot, et vous tapez ce que votre jeu\n"
        "affiche."
    ),
    "usage: {line} [options]": "usage : {line} [options]",
    "       {line} ...": "        {line} ...",
    "Shipped trees: {names}.": "Arbres fournis : {names}.",
    "there is no option {name}": "l'option {name} n'existe pas",
    "{name} takes no value": "{name} ne prend pas de valeur",
    "{name} takes a value: {name} {value}": "{name} attend une valeur : {name} {value}",
    "there is no place for {word}": "argument inattendu : {word}",
    "{option} is needed": "il manque {option}",
    "a {operand} is needed": "il manque {operand}",
    "show this help": "montrer cette aide",
    "options:": "options :",
    "print one JSON object, for programs": "écrire un objet JSON, pour les programmes",
    "what is said is said in it: de, en, es, fr or pt": "langue des messages : de, en, es, fr ou pt",
    "show this help, or a command's": "montrer cette aide, ou celle d'une commande",
    "there is no command {name}": "la commande {name} n'existe pas",
    "'{command} --help' lists them": "'{command} --help' les énumère",
    "'{command} --help' shows what it takes": "'{command} --help' montre ce qui est accepté",
    "out of memory: shorter lists or fewer threads need less": (
        "mémoire insuffisante : prenez des listes plus courtes ou moins de fils"
    ),
    "the output cannot be written: {reason}": "impossible d'écrire la sortie : {reason}",
    "show the version": "montrer la version",
    "commands:": "commandes :",
    "'{command} COMMAND --help' says more of a command.": (
        "'{command} COMMANDE --help' en dit plus sur une commande."
    ),
    "{option} takes one of {known}, not {given}": "{option} attend une valeur parmi {known}, pas {given}",
    "how feedback is shown: squares, contrast or letters": "affichage des marques : squares, contrast ou letters",
    "you find the words; 1 tells how many are left, 2 and 3 more": (
        "vous cherchez les mots ; 1 dit combien il en reste, 2 et 3 en disent plus"
    ),
    "the word list of the tree, if not a shipped one": (
        "la liste de mots de l'arbre, si elle n'est pas fournie"
    ),
    "TREE is the name of a shipped tree, or the path of a tree file; classic when\n"
    "left out. today is the newest tree of the day's game (see play today).": (
        "TREE est le nom d'un arbre fourni ou le chemin d'un fichier d'arbre ; à défaut,\n"
        "classic. today est l'arbre le plus récent du jeu quotidien (voir play today)."
    ),
    "--hint takes a level from 1 to 3, not {level}": "--hint attend un niveau de 1 à 3, pas {level}",
    "Play a game.": "Jouer une partie.",
    "{one} and {other} exclude each other": "{one} et {other} s'excluent",
    "--boards takes a number from 2 to 8, not {given}": "--boards attend un nombre de 2 à 8, pas {given}",
    "play on 2 to 8 boards at once, each guess on all": (
        "jouer sur 2 à 8 grilles à la fois, chaque essai sur toutes"
    ),
    "find words against a host that picks none and dodges": (
        "trouver des mots face à un meneur qui n'en choisit aucun et se dérobe"
    ),
    '  bash   eval "$({program} completion bash)"       in ~/.bashrc\n'
    '  zsh    eval "$({program} completion zsh)"        in ~/.zshrc, after compinit\n'
    "  fish   {program} completion fish | source        in ~/.config/fish/config.fish\n"
    "\n"
    "Commands, options, their values, the names of trees and lists, and files are\n"
    "completed. The shell asks '{program} completion words -- WORD...' each time:\n"
    "what the last WORD may become, a line each, with a tab before what is said of\n"
    "it.": (
        '  bash   eval "$({program} completion bash)"       dans ~/.bashrc\n'
        '  zsh    eval "$({program} completion zsh)"        dans ~/.zshrc, après compinit\n'
        "  fish   {program} completion fish | source        dans ~/.config/fish/config.fish\n"
        "\n"
        "Sont complétés les commandes, les options, leurs valeurs, les noms des arbres et\n"
        "des listes, et les fichiers. Le shell demande chaque fois\n"
        "'{program} completion words -- WORD...' : ce que le dernier WORD peut devenir,\n"
        "une ligne par cas, et après une tabulation ce qu'on en dit."
    ),
    "print what has bash, zsh or fish complete command lines": (
        "afficher de quoi compléter les commandes sous bash, zsh ou fish"
    ),
    "print the manual page, made of what help says": "afficher la page de manuel, tirée de l'aide",
    "list": "liste",
    "game": "jeu",
    "shell": "shell",
    "folder": "dossier",
    "file": "fichier",
    "play with a program: one JSON object a line in, one out": (
        "jouer avec un programme : un objet JSON par ligne, dans les deux sens"
    ),
    "there is no shipped list called {name} (shipped: {known})": (
        "aucune liste fournie ne s'appelle {name} (fournies : {known})"
    ),
    "there is no shipped tree called {name} (shipped: {known})": (
        "aucun arbre fourni ne s'appelle {name} (fournis : {known})"
    ),
    "there is no shipped alphabet called {name} (shipped: {known})": (
        "aucun alphabet fourni ne s'appelle {name} (fournis : {known})"
    ),
    "to name a file or a folder, write its path with a slash, such as {path}": (
        "pour nommer un fichier ou un dossier, écrivez son chemin avec une barre oblique, comme {path}"
    ),
    "{path}: cannot be read ({reason}); {expected}": "{path} : illisible ({reason}) ; {expected}",
    "{name} has words of {count} letters, and the tree plays words of {length}": (
        "{name} a des mots de {count} lettre, et l'arbre joue des mots de {length}",
        "{name} a des mots de {count} lettres, et l'arbre joue des mots de {length}",
    ),
    "{name} has another alphabet than the tree": "{name} n'a pas le même alphabet que l'arbre",
    "{name} is a list for {theirs}, and the tree plays {ours}": (
        "{name} est une liste pour {theirs}, mais l'arbre joue à {ours}"
    ),
    "the compiler cannot help here: {reason}": "le compilateur ne peut pas aider ici : {reason}",
    # Files that are written
    "overwrite a file that is there already": ("écraser un fichier qui existe déjà"),
    "{path}: the command reads this file and does not overwrite it; name another one": (
        "{path} : la commande lit ce fichier et ne l'écrase pas ; indiquez un autre fichier"
    ),
    "{path}: messages of the command go there already; name a file of its own": (
        "{path} : les messages de la commande y vont déjà ; indiquez un fichier à part"
    ),
    "{path}: another kind of file is there already and is not overwritten; name another one": (
        "{path} : il y a déjà là un fichier d'une autre sorte, qui n'est pas écrasé ; indiquez un autre fichier"
    ),
    "{path}: is there already; overwrite it with --replace, or name another file": (
        "{path} : ce fichier existe déjà ; écrasez-le avec --replace ou indiquez un autre fichier"
    ),
    "For the best words off the tree, install the compiler, in a checkout of guesstree: {command}": (
        "Pour les meilleurs mots hors de l'arbre, installez le compilateur, dans le dossier des sources de guesstree : {command}"
    ),
    "The words are rough estimates; for better ones install the compiler, in a checkout of guesstree: {command}": (
        "Les mots proposés sont de simples estimations ; pour en avoir de meilleurs, installez le compilateur, dans le dossier des sources de guesstree : {command}"
    ),
    "For that of the day itself, install the compiler, in a checkout of guesstree: {command}": (
        "Pour celui du jour même, installez le compilateur, dans le dossier des sources de guesstree : {command}"
    ),
    "there is no tree of {day} or a day before it, and the compiler is not installed: in a checkout of guesstree, {command} makes it possible": (
        "il n'y a pas d'arbre du {day} ou d'un jour précédent, et le compilateur n'est pas installé : dans le dossier des sources de guesstree, {command} le rend possible"
    ),
    "word=marks": "mot=marques",
    "you played another word ({sample})": "vous avez joué un autre mot ({sample})",
    "your game does not know the suggested word": "votre jeu ne connaît pas le mot proposé",
    "show what may be the answer, and what the suggestion does": (
        "montre les solutions encore possibles et ce qu'apporte la proposition"
    ),
    "? word": "? mot",
    "show what another word would cost": "montre ce que coûterait un autre mot",
    "show the best five words and what each costs; ? 9 for nine": (
        "montre les cinq meilleurs mots et leur coût ; ? 9 en montre neuf"
    ),
    "fix 2 marks": "fix 2 marques",
    "correct the marks of turn 2 and keep the turns after it": (
        "corrige les marques du coup 2 et garde les coups suivants"
    ),
    "lost word": "lost mot",
    "end the game unsolved; the word is the answer": (
        "termine la partie sans l'avoir résolue ; le mot est la solution"
    ),
    "show the hint again": "redonne l'indice",
    "take back the last turn": "annule le dernier coup",
    "quit": "quitter",
    "You can also type:": "Vous pouvez aussi taper :",
    "Play any {noun}, then type it with its marks: {sample}": (
        "Jouez ce que vous voulez, puis tapez votre coup avec ses marques : {sample}"
    ),
    "Enter": "Entrée",
    "new game": "nouvelle partie",
    "go on": "continuer",
    "analyse": "analyser",
    "share": "partager",
    "undo": "annuler",
    "help": "aide",
    "Enter, new": "Entrée, new",
    "start a new game": "commence une nouvelle partie",
    "go on with more guesses than the game allows": "continue avec plus d'essais que le jeu n'en permet",
    "show what each turn cost, as 'play analyse' does": "montre, comme 'play analyse', ce que chaque coup a coûté",
    "show the game as a grid to share, without words": (
        "montre la partie sous forme de grille à partager, sans les mots"
    ),
    "the game is over, and {line} means nothing here; type h for help": (
        "la partie est finie, et {line} ne veut rien dire ici ; tapez h pour l'aide"
    ),
    "The game goes on.": "La partie continue.",
    "Game over: not solved in {count} guesses.": (
        "Partie perdue : pas résolue en {count} essai.",
        "Partie perdue : pas résolue en {count} essais.",
    ),
    "Not solved: it was {word}.": "Pas résolu : c'était {word}.",
    "{word} does not fit turn {turn} ({move})": "{word} n'est pas compatible avec le coup {turn} ({move})",
    "to give a game up, type lost and the answer, {expected}: lost word": (
        "pour abandonner, tapez lost et la solution ({expected}) : lost mot"
    ),
    "Play any {noun}, then type it with what your game shows, like {sample}:": (
        "Jouez ce que vous voulez, puis tapez votre coup avec ce que votre jeu affiche, par exemple {sample} :"
    ),
    "Check the marks, type u to undo the turn before, or fix 1 and its marks to correct turn 1.": (
        "Vérifiez les marques, tapez u pour annuler le coup précédent, ou fix 1 et les bonnes marques pour corriger le coup 1."
    ),
    "Or turn {turn} is mistyped: without {word}={marks}, {count} answers would fit. Type fix {turn} and the right marks.": (
        "Ou bien il y a une faute de frappe au coup {turn} : sans {word}={marks}, {count} solution conviendrait. Tapez fix {turn} et les bonnes marques.",
        "Ou bien il y a une faute de frappe au coup {turn} : sans {word}={marks}, {count} solutions conviendraient. Tapez fix {turn} et les bonnes marques.",
    ),
    "Only the words of the tree are known here: for all words, name its list with --list.": (
        "Seuls les mots de l'arbre sont disponibles : pour les avoir tous, indiquez sa liste avec --list."
    ),
    "that would name words; ? gives a hint, ? word shows what a word costs": (
        "cela révélerait les mots ; ? donne un indice, ? mot donne le coût d'un mot"
    ),
    "to correct the marks of an earlier turn, type it like fix 2 {marks}": (
        "pour corriger les marques d'un coup précédent, tapez par exemple fix 2 {marks}"
    ),
    "if you played {word}, type it with its marks, like {word}={marks}; ? {word} shows what it would cost": (
        "si vous avez joué {word}, tapez-le avec ses marques, par exemple {word}={marks} ; pour savoir ce qu'il coûterait, tapez ? {word}"
    ),
    "Type one set of marks for each open board, in their order: {sample}. Leave a solved board out, or type - for it.": (
        "Tapez les marques de chaque grille ouverte, dans l'ordre : {sample}. Pour une grille résolue, ne tapez rien, ou tapez -."
    ),
    "word={sample}": "mot={sample}",
    "you played another word": "vous avez joué un autre mot",
    "show what each board may still be": "montre ce qui reste possible sur chaque grille",
    "fix 2 {sample}": "fix 2 {sample}",
    "show the game to share, without words": "montre la partie à partager, sans les mots",
    "Check the marks, type u to undo the turn before, or fix 1 and the marks of all boards to correct turn 1.": (
        "Vérifiez les marques, tapez u pour annuler le coup précédent, ou fix 1 et les marques de toutes les grilles pour corriger le coup 1."
    ),
    "to correct a turn, type it like fix 2 {sample}": "pour corriger un coup, tapez par exemple fix 2 {sample}",
    "expected marks for {count} boards ({boards}), not for {given}: for example {sample}": (
        "il reste {count} grille ouverte ({boards}), et vous donnez {given} réponses : tapez par exemple {sample}",
        "il reste {count} grilles ouvertes ({boards}), et vous donnez {given} réponses : tapez par exemple {sample}",
    ),
    "The words are rough estimates: {reason}.": "Les mots proposés sont de simples estimations : {reason}.",
    "Turn {turn} is corrected.": "Le coup {turn} est corrigé.",
    "Type a {noun} of the list. The host has picked none: it answers so that the most answers are left, and among equals so that its answer gives the least away. It says that you are right only when no other answer is left.": (
        "Jouez un coup de la liste. Le meneur n'a rien choisi : il répond de façon à laisser le plus de solutions possible et, à égalité, à en dire le moins possible. Il ne vous donne raison que s'il ne reste aucune autre solution."
    ),
    "show how many answers are left, and how few guesses corner the host": (
        "montre combien de solutions il reste, et en combien d'essais coincer le meneur"
    ),
    "show which {noun} to play for that": "montre quoi jouer pour cela",
    "shortest line": "suite la plus courte",
    "show the shortest line of guesses that corners the host": (
        "montre la plus courte suite d'essais qui coince le meneur"
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
        "Un TURN est un mot avec ses marques, comme crane=bybbb ; ou donnez les mots\n"
        "seuls, le dernier étant la solution. Chaque coup est comparé au meilleur mot :\n"
        "coût est le nombre d'essais que votre mot prend en plus en moyenne (adresse),\n"
        "gain celui que les marques ont épargné (chance). Sous selon, qui a trouvé le\n"
        "meilleur mot : arbre, exact, anticipation ou entropie, une estimation rapide là\n"
        "où le compilateur n'est pas installé. ~ signale une estimation : la recherche\n"
        "exacte ne connaît pas ce chiffre. Si l'arbre a des poids, chance dit combien\n"
        "votre mot était probable. Sans --tree, une partie qui finit par la solution du\n"
        "jour, ou par un mot que seul le jeu quotidien connaît, est comparée à l'arbre du\n"
        "jour, les autres à classic."
    ),
    "compared with the tree of the daily game; --tree classic compares with another": (
        "comparée à l'arbre du jeu quotidien ; --tree classic compare à un autre"
    ),
    "{name}: not the words the tree {tree} was made from; name the right list, or none": (
        "{name} : ce ne sont pas les mots dont l'arbre {tree} est issu ; indiquez la bonne liste, ou aucune"
    ),
    "{path}: another process is writing this file; try again when it has ended": (
        "{path} : un autre processus écrit ce fichier ; réessayez quand il sera terminé"
    ),
    "{path} is not a file: remove it or rename it": "{path} n'est pas un fichier : supprimez-le ou renommez-le",
    "{path} has no answer of {day}": "{path} n'a pas de solution du {day}",
    "{word} is still noted: {reason}.": "{word} est toujours noté : {reason}.",
    "No longer noted: {day} {word}.": "N'est plus noté : {day} {word}.",
    "{problem}; if that is wrong, '{command}' corrects it": "{problem} ; si c'est faux, '{command}' le corrige",
    "correct the answer of a day in your own file": "corriger la solution d'un jour dans votre propre fichier",
    "remove a day from your own file": "retirer un jour de votre propre fichier",
    "{path}: the answer of {day} is {word} now, no longer {before}.": (
        "{path} : la solution du {day} est maintenant {word}, et non plus {before}."
    ),
    "{path}: {day} {word} is removed.": "{path} : {day} {word} est retiré.",
    "did you mean {name}?": "vouliez-vous dire {name} ?",
    "there is a list of that name; '{build}' makes a tree of it within minutes, and '{play}' plays it": (
        "il y a une liste de ce nom ; '{build}' en fait un arbre en quelques minutes, et '{play}' le joue"
    ),
}
