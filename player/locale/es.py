"""Spanish: what is said, by the English of it. People are addressed by tú.

answer solución, guess intento, turn turno, mark marca, right place en su sitio, elsewhere en otro sitio, absent
ausente, tree árbol, opener palabra inicial, list lista, mode modo, suggestion sugerencia, part grupo, weight peso,
claim lo afirmado, estimate estimación, compiler compilador, board tablero, host anfitrión, line secuencia.
"""

# Four digits are not grouped.
THOUSANDS, GROUPED_FROM, POINT, PERCENT = ".", 10_000, ",", "{}\u00a0%"
SPACED = ""


def form(count: int) -> int:
    """Return which of its forms a text has for a count."""
    return int(count != 1)


TEXTS: dict[str, str | tuple[str, ...]] = {
    # The game at the keyboard
    "Play the {noun} shown, then type what your game shows for it:": (
        "Juega la sugerencia y escribe lo que muestre tu juego:"
    ),
    "{count} answers": (
        "{count} solución",
        "{count} soluciones",
    ),
    "solved in at most {count} guesses": (
        "resueltas en {count} intento como máximo",
        "resueltas en {count} intentos como máximo",
    ),
    "{name}: {answers}, {solved}.": "{name}: {answers}, {solved}.",
    "{name}: {answers}, {solved}, {mode} mode.": "{name}: {answers}, {solved}, modo {mode}.",
    "Type h for help, u to undo, q to quit.": "Escribe h para la ayuda, u para deshacer, q para salir.",
    "your {noun}": "tu turno",
    "type {marks}, or h for help": "escribe {marks}, o h para la ayuda",
    "your {noun} with its marks, like {sample}": "tu jugada con sus marcas, como {sample}",
    "the marks for this {noun}, such as {marks}": "las marcas de esta jugada, como {marks}",
    "type {marks}": "escribe {marks}",
    "{left}: it is {word}": "{left}: es {word}",
    "Off the tree: from here on, each word is worked out as you go.": (
        "Fuera del árbol: desde aquí, cada palabra se calcula sobre la marcha."
    ),
    "{word} is on no list. If you played it all the same, type it again.": (
        "{word} no está en ninguna lista. Si la jugaste de todos modos, escríbela otra vez."
    ),
    "No listed answer fits. The game goes on with all words that do.": (
        "Ninguna solución de la lista encaja. La partida sigue con todas las palabras que encajan."
    ),
    "No listed answer fits. The game goes on with all words that do: {words}.": (
        "Ninguna solución de la lista encaja. La partida sigue con todas las palabras que encajan: {words}."
    ),
    "{word} is a quick estimate: the solver is still warming up.": (
        "{word} es solo una estimación rápida: el motor de búsqueda aún se está preparando."
    ),
    "Off the tree, words are quick estimates: {reason}.": (
        "Fuera del árbol, las palabras son estimaciones rápidas: {reason}."
    ),
    "Took back {word}.": "Deshecho: {word}.",
    "the game stays as it was: {reason}": "la partida queda como estaba: {reason}",
    "Turn {turn} is now {marks}  {word}: {left}.": "El turno {turn} es ahora {marks}  {word}: {left}.",
    "no word was suggested; play any word you like": "no se sugirió ninguna palabra; juega la que quieras",
    "{word} is out; the next best is {guess}.": "{word} queda descartada; la siguiente mejor opción es {guess}.",
    "{sample}, or {other}": "{sample} o {other}",
    "Solved in {count} guesses.": (
        "Resuelto en {count} intento.",
        "Resuelto en {count} intentos.",
    ),
    "to say you played another word, type it like word=feedback": (
        "para decir que jugaste otra palabra, escribe palabra=marcas"
    ),
    "to ask what a word costs, type it like ? word": (
        "para preguntar cuánto cuesta una palabra, escribe ? palabra"
    ),
    "{word} is not {expected}: {purpose}": "{word} no vale, se esperaba: {expected}; {purpose}",
    # Several boards
    "Play the {noun} shown on all {boards} boards, then type what each board shows for it, such as {sample}. A solved board is left out from then on.": (
        "Juega la sugerencia en los {boards} tableros y escribe lo que muestre cada uno, como {sample}. De un tablero resuelto ya no se escribe nada."
    ),
    "{name}: {answers}, {boards} boards.": "{name}: {answers}, {boards} tableros.",
    "type what each open board shows, such as {sample}, or h for help": (
        "escribe lo que muestra cada tablero abierto, como {sample}, o h para la ayuda"
    ),
    "type it like word=marks": "escríbela como palabra=marcas",
    "board {board}: {reason}": "tablero {board}: {reason}",
    "board {board} is solved: type - for it, or leave it out": (
        "el tablero {board} está resuelto: escribe - en su lugar, o nada"
    ),
    "solved: {word}": "resuelto: {word}",
    "it is {word}": "es {word}",
    "{word}: about {mine} more guesses to solve all; {guess}, by the same estimate, {best}.": (
        "{word}: faltan unos {mine} intentos para resolverlos todos; con {guess}, según la misma estimación, {best}.",
        "{word}: faltan unos {mine} intentos para resolverlos todos; con {guess}, según la misma estimación, {best}.",
    ),
    "{word}: about {guesses} more guesses to solve all.": (
        "{word}: faltan unos {guesses} intentos para resolverlos todos.",
        "{word}: faltan unos {guesses} intentos para resolverlos todos.",
    ),
    "{board}: {left}: {words}.": "{board}: {left}: {words}.",
    "All {boards} boards solved in {count} guesses.": (
        "Los {boards} tableros están resueltos, en {count} intento.",
        "Los {boards} tableros están resueltos, en {count} intentos.",
    ),
    "{board}: {word} in {count} guesses": (
        "{board}: {word} en {count} intento",
        "{board}: {word} en {count} intentos",
    ),
    "{name}, {boards} boards: {guesses}": "{name}, {boards} tableros: {guesses}",
    "{count} boards are open, so there are {count} answers to give, and these are {given}": (
        "hay {count} tablero abierto: hace falta {count} respuesta, no {given}",
        "hay {count} tableros abiertos: hacen falta {count} respuestas, no {given}",
    ),
    "board {board} is still open: it has something to show": (
        "el tablero {board} sigue abierto: escribe también sus marcas"
    ),
    "no word fits {marks} for {word} on board {board}": (
        "ninguna palabra encaja con {marks} para {word} en el tablero {board}"
    ),
    "{word} is the only word left on board {board}: take back a turn instead": (
        "{word} es la única palabra que encaja en el tablero {board}: en vez de eso, deshaz un turno"
    ),
    "a game has 2 to {most} boards, not {given}": "una partida tiene de 2 a {most} tableros, no {given}",
    "{name} is a tree of {mode} mode, and several boards go by normal mode: what one board demands of a guess, another forbids": (
        "{name} es un árbol para el modo {mode}, y con varios tableros se juega en modo normal: lo que un tablero exige de un intento, otro lo prohíbe"
    ),
    "{name} has words with blanks in them: it is played on one board": (
        "{name} tiene palabras con espacios: se juega en un solo tablero"
    ),
    # The host that dodges
    "The host has picked no {noun} and dodges: it always answers so that the most answers are left. Corner it in as few guesses as you can. {name}: {answers}.": (
        "El anfitrión no ha elegido nada y se escabulle: siempre responde de modo que quede el mayor número de soluciones. Acorrálalo en el menor número de intentos. {name}: {answers}."
    ),
    "Type ? for where you stand, h for help, u to undo, q to quit.": (
        "Escribe ? para ver cómo vas, h para la ayuda, u para deshacer, q para salir."
    ),
    "type {expected}, or h for help": "escribe tu jugada ({expected}), o h para la ayuda",
    "Cornered in {count} guesses.": (
        "Acorralado en {count} intento.",
        "Acorralado en {count} intentos.",
    ),
    "{count} more guesses corner the host, and no fewer do": (
        "con {count} intento más basta para acorralar al anfitrión",
        "con {count} intentos más basta para acorralar al anfitrión, y con menos no",
    ),
    "{count} more guesses are enough, and fewer than {least} are not": (
        "con {count} intento más basta, y con menos de {least} no",
        "con {count} intentos más basta, y con menos de {least} no",
    ),
    "{left}; {few}.": "{left}; {few}.",
    "Play {word}.": "Juega {word}.",
    "No line is shorter.": "Ninguna secuencia es más corta.",
    "No line has fewer than {least} guesses.": "Ninguna secuencia tiene menos de {least} intentos.",
    "Working it out; the first time on a machine this takes a moment ...": (
        "Calculando; la primera vez en un equipo tarda un momento ..."
    ),
    "not in the list {name}: {word}": "no está en la lista {name}: {word}",
    "{name} is a tree of {mode} mode, and the host that dodges is for normal mode": (
        "{name} es un árbol para el modo {mode}, y el anfitrión que se escabulle juega en modo normal"
    ),
    # What is left, and what a word costs
    "{what}: {words}": "{what}: {words}",
    "{what}: {words}.": "{what}: {words}.",
    "as the tree plays": "como juega el árbol",
    "worked out exactly": "calculado con exactitud",
    "by look-ahead": "por previsión",
    "a quick estimate": "estimación rápida",
    "{word}: {mean} more guesses on average, {most} at most ({method}), this one included.": (
        "{word}: faltan {mean} intentos de media y {most} como máximo ({method}), incluido este.",
        "{word}: faltan {mean} intentos de media y {most} como máximo ({method}), incluido este.",
    ),
    "{word}: {mean} more guesses on average ({method}), this one included.": (
        "{word}: faltan {mean} intentos de media ({method}), incluido este.",
        "{word}: faltan {mean} intentos de media ({method}), incluido este.",
    ),
    "It makes {parts}; {chance}.": "Deja {parts}; {chance}.",
    "{word}: {cost} (an estimate).": "{word}: {cost} (estimado).",
    "{word}: {cost}.": "{word}: {cost}.",
    "It may take more than {limit}.": "Puede llevar más de {limit} intentos.",
    "It makes {parts}.": "Deja {parts}.",
    "The best words, and the guesses each costs more on average (~ estimated):": (
        "Las mejores palabras y los intentos de más que cuesta cada una, de media (~ estimado):"
    ),
    "The best words, and the guesses each costs more on average:": (
        "Las mejores palabras y los intentos de más que cuesta cada una, de media:"
    ),
    "may take more than {limit}": "puede llevar más de {limit} intentos",
    "may be the answer": "puede ser la solución",
    "as good as the suggestion": "tan buena como la sugerencia",
    "{guesses} guesses more": (
        "{guesses} intentos más",
        "{guesses} intentos más",
    ),
    "{guesses} guesses fewer": (
        "{guesses} intentos menos",
        "{guesses} intentos menos",
    ),
    "{count} parts, the largest of {largest}": (
        "{count} grupo, el mayor de {largest}",
        "{count} grupos, el mayor de {largest}",
    ),
    "it is not the answer": "no es la solución",
    "it is right now with a chance of {odds}": "probabilidad de que ya sea la solución: {odds}",
    "it is right now with a chance of 1 in {count}": "probabilidad de que ya sea la solución: 1 entre {count}",
    "{word} is the answer with a chance of {odds}": "probabilidad de que {word} sea la solución: {odds}",
    "{word} cannot be the answer any more": "{word} ya no puede ser la solución",
    "{word} is not an answer": "{word} no es una solución",
    "{count} words left": (
        "{count} palabra posible",
        "{count} palabras posibles",
    ),
    "{count} answers left": (
        "{count} solución posible",
        "{count} soluciones posibles",
    ),
    "{left}, {word} most likely ({odds})": "{left}, la más probable {word} ({odds})",
    "{left}, one of them likely": "{left}, una de ellas probable",
    "{left}, none much likelier than the others": "{left}, ninguna mucho más probable que las demás",
    "{left}, about {count} of them likely": "{left}, unas {count} probables",
    "under {share}": "menos de {share}",
    "over {share}": "más de {share}",
    # What the game refuses
    "nothing to undo: no turn has been played": "no hay nada que deshacer: aún no se ha jugado ningún turno",
    "there is no turn {turn}: none can be put right": "no hay turno {turn}: aún no hay nada que corregir",
    "there is no turn {turn}: turns 1 to {last} can be put right": (
        "no hay turno {turn}: se pueden corregir los turnos del 1 al {last}"
    ),
    "turn {turn} ({move}): {reason}": "turno {turn} ({move}): {reason}",
    "{word} is the only word left that fits: take back a turn instead": (
        "{word} es la única palabra que encaja: en vez de eso, deshaz un turno"
    ),
    "the game is over: start a new one, or undo the last turn": (
        "la partida ha terminado: empieza otra o deshaz el último turno"
    ),
    "{word} is not {expected}": "{word} no vale, se esperaba: {expected}",
    "{word} is not allowed in {mode} mode: {reason}": "{word} no está permitida en el modo {mode}: {reason}",
    "no word gives {marks} for {word}": "ninguna palabra da {marks} para {word}",
    "turn {turn} ({move})": "el turno {turn} ({move})",
    "no word fits {marks} for {word} and the turns before": (
        "ninguna palabra encaja con {marks} para {word} y los turnos anteriores"
    ),
    " or ": " o ",
    "no word fits {marks} for {word} and the turns before; without {turns} some would": (
        "ninguna palabra encaja con {marks} para {word} y los turnos anteriores; sin {turns} habría alguna"
    ),
    "two": "dos",
    "three": "tres",
    "four": "cuatro",
    "five": "cinco",
    "six": "seis",
    "seven": "siete",
    "eight": "ocho",
    "nine": "nueve",
    "ten": "diez",
    "must keep {letter} in place {place}": "{letter} debe quedar en la posición {place}",
    "must contain {letter}": "debe contener {letter}",
    "must contain {number} {letter}s": "debe contener {number} {letter}",
    "could not be the answer: {word} would have shown {marks}": (
        "no puede ser la solución: {word} habría dado {marks}"
    ),
    "{sign} is not a feedback mark: g right place, y elsewhere, b absent, for example {marks}": (
        "{sign} no es una marca: g en su sitio, y en otro sitio, b ausente, por ejemplo {marks}"
    ),
    "feedback needs {count} marks, one for each letter, and this has {given}: for example {marks}": (
        "hace falta {count} marca, una por letra, y aquí hay {given}: por ejemplo {marks}",
        "hacen falta {count} marcas, una por letra, y aquí hay {given}: por ejemplo {marks}",
    ),
    "it has {count} letters, expected {least} to {most}": (
        "tiene {count} letra, se esperaban entre {least} y {most}",
        "tiene {count} letras, se esperaban entre {least} y {most}",
    ),
    "expected one word on a line": "se esperaba una palabra por línea",
    "{sign} is not a letter": "{sign} no es una letra",
    "{words} and {count} more": "{words} y {count} más",
    "{problem}; this tree knows {words}": "{problem}; este árbol solo conoce {words}",
    "{word} is not one of the {count} answers of this tree": (
        "{word} no es una solución de este árbol (solo tiene {count})",
        "{word} no es una de las {count} soluciones de este árbol",
    ),
    "turn {turn}: {reason}": "turno {turn}: {reason}",
    "there is no turn in this game": "no hay ningún turno en esta partida",
    "{word} has no feedback: give it with every word, or with none, the last word being the answer": (
        "a {word} le faltan las marcas: ponlas en todas las palabras o en ninguna; en ese caso la última es la solución"
    ),
    "{word} comes last and cannot be the answer": "{word} está al final y no puede ser la solución",
    # How a guess is answered
    "code": "código",
    "After each guess, type what your game answered, such as {answer}:": (
        "Tras cada intento, escribe lo que respondió tu juego, como {answer}:"
    ),
    "{answer} is no answer of this game: {brief} For example {example}": (
        "{answer} no es una respuesta de este juego: {brief} Por ejemplo {example}"
    ),
    "A good {noun} now has the signs {signs}.": "Ahora iría bien: {noun} con los signos {signs}.",
    "{word} has {size}": "{word} tiene {size}",
    "{noun}s of {length}": "longitud {length}",
    "a {noun} of {size}": "{noun} de {size}",
    "it has {size}, expected {least} to {most}": "tiene {size}, se esperaban entre {least} y {most}",
    "{count} letters": (
        "{count} letra",
        "{count} letras",
    ),
    "{count} digits": (
        "{count} cifra",
        "{count} cifras",
    ),
    "{count} signs": (
        "{count} signo",
        "{count} signos",
    ),
    "word": "palabra",
    "g right place, y elsewhere, b absent.": "g en su sitio, y en otro sitio, b ausente.",
    "After each guess, type what your game showed for it, one mark a letter:": (
        "Tras cada intento, escribe lo que mostró tu juego, una marca por letra:"
    ),
    "  g  right letter, right place   also 2": "  g  letra correcta, en su sitio     también 2",
    "  y  right letter, elsewhere     also 1": "  y  letra correcta, en otro sitio   también 1",
    "  b  absent                      also 0 . - _ x": (
        "  b  ausente                         también 0 . - _ x"
    ),
    "In place: {signs}.": "En su sitio: {signs}.",
    "Elsewhere: {signs}.": "En otro sitio: {signs}.",
    "Absent: {signs}.": "Ausentes: {signs}.",
    "A good word now has the letters {signs}.": "Ahora una buena palabra contiene las letras {signs}.",
    "{count} is {count} letters in common; type right for the word itself.": (
        "{count} significa {count} letra en común; escribe right si es la palabra.",
        "{count} significa {count} letras en común; escribe right si es la palabra.",
    ),
    "After each guess, type how many letters it has in common with the word:": (
        "Tras cada intento, escribe cuántas letras tiene en común con la palabra:"
    ),
    "  0 to {most}  {most} if it has the same letters in another order": (
        "  0 a {most}  {most} si tiene las mismas letras en otro orden"
    ),
    "  right   if it is the word, also =": "  right   si es la palabra, también =",
    "number": "número",
    "< the secret is lower, > it is higher, = that is it.": "< el secreto es menor, > es mayor, = acertaste.",
    "After each guess, type how the secret compares with it:": (
        "Tras cada intento, escribe si el secreto es menor o mayor:"
    ),
    "  <  it is lower    also lower, low, l or -": "  <  es menor    también lower, low, l o -",
    "  >  it is higher   also higher, high or +": "  >  es mayor    también higher, high o +",
    "  =  that is it     also right or r": "  =  acertaste   también right o r",
    "A good number now begins with {sign}.": "Ahora un buen número empieza por {sign}.",
    "{answer} is {placed} in place and {elsewhere} elsewhere.": (
        "{answer} significa {placed} en su sitio y {elsewhere} en otro."
    ),
    "After each guess, type how many signs are in place, then how many elsewhere:": (
        "Tras cada intento, escribe cuántos signos están en su sitio y cuántos en otro:"
    ),
    "  {answer}  also {others} (black, white)": "  {answer}  también {others} (negro, blanco)",
    "  right if that is it": "  right si acertaste",
    "{answer} is {answer} in place.": "{answer} significa {answer} en su sitio.",
    "After each guess, type how many signs are in place:": (
        "Tras cada intento, escribe cuántos signos están en su sitio:"
    ),
    "  0 to {most}  {most} if that is it, also right": "  0 a {most}  {most} si acertaste, también right",
    "question": "pregunta",
    "{answers}; {right} once the secret is named.": "{answers}; {right} cuando se nombra el secreto.",
    "After each question, type what is answered; its first letters do if they tell:": (
        "Tras cada pregunta, escribe la respuesta, o su comienzo si no deja dudas:"
    ),
    "  {right}  if what you named is the secret, else {wrong}": (
        "  {right}  si nombraste el secreto; si no, {wrong}"
    ),
    "A good question now begins with {sign}.": "Ahora una buena pregunta empieza por {sign}.",
    "A good name now begins with {sign}.": "Ahora un buen nombre empieza por {sign}.",
    "it is not in the table": "no está en la tabla",
    "{word} is unknown": "{word} es desconocido",
    "the questions and the secrets of its table": "las preguntas y los secretos de su tabla",
    "a question of the table, nor a secret": "una pregunta o un secreto de la tabla",
    # play analyse
    "expected one game a line, such as {game}": "se esperaba una partida por línea, como {game}",
    "{path}: no game in it, expected one a line": (
        "{path}: no contiene ninguna partida, se esperaba una por línea"
    ),
    "guess": "intento",
    "best": "mejor",
    "left": "antes",
    "after": "después",
    "cost": "coste",
    "saved": "ahorro",
    "chance": "prob",
    "by": "fuente",
    "not in the list": "no está en la lista",
    "breaks the limit": "supera el límite",
    "tree": "árbol",
    "exact": "exacto",
    "look-ahead": "previsión",
    "entropy": "entropía",
    "none": "ninguna",
    "+ {guesses} cost": "+ {guesses} de coste",
    "- {guesses} gained": "- {guesses} ganados",
    "- {guesses} saved": "- {guesses} de ahorro",
    "+ {guesses} lost": "+ {guesses} perdidos",
    "{count} guesses": (
        "{count} intento",
        "{count} intentos",
    ),
    "{used} so far and {rest} to come": "{used} hasta ahora y {rest} previstos",
    "{guesses} expected": "{guesses} esperados",
    "no game could be analysed": "no se pudo analizar ninguna partida",
    "{count} games: on average {guesses} guesses, cost {cost}, saved {saved}": (
        "{count} partida: de media {guesses} intentos, coste {cost}, ahorro {saved}",
        "{count} partidas: de media {guesses} intentos, coste {cost}, ahorro {saved}",
    ),
    "{done} of {count} games": (
        "{done} de {count} partida",
        "{done} de {count} partidas",
    ),
    "give the turns of one game, or --batch and a file of games": (
        "da los turnos de una partida, o --batch y un archivo de partidas"
    ),
    "Warming up the solver ...": "Preparando el motor de búsqueda ...",
    "error: {reason}": "error: {reason}",
    "show what each turn of a finished game cost, and what it saved": (
        "mostrar qué costó y qué ahorró cada turno de una partida terminada"
    ),
    "the tree to play by: a name or a path (classic)": "el árbol con el que se compara: nombre o ruta (classic)",
    "a file with one game a line": "un archivo con una partida por línea",
    "text, csv or json": "text, csv o json",
    # play walk, stats, verify, show, export
    "The figures are counted from the games of all answers. The claim is what the\n"
    'file says, and "proven" where a certificate beside it agrees with the tree:\n'
    "that is believed. Only treec check-proof derives it again.": (
        "Las cifras salen de las partidas de todas las soluciones. El estado es el que\n"
        'indica el archivo, y "demostrado" si a su lado hay un certificado que concuerda\n'
        "con el árbol: se le cree. Solo treec check-proof lo demuestra de nuevo."
    ),
    "A tree that is verified is what it says it is, and keeps to its rules. That no\n"
    "other is better, only treec check-proof establishes.": (
        "Un árbol verificado es lo que dice ser y cumple sus reglas. Solo\n"
        "treec check-proof demuestra que ningún otro es mejor."
    ),
    "A MOVE is the feedback to the tree's guess, such as bybbg.\n"
    "A line says what came back, what to play then, and how many answers are left.": (
        "Un MOVE son las marcas del intento del árbol, como bybbg. Cada línea dice las\n"
        "marcas, el intento siguiente y cuántas soluciones quedan."
    ),
    "csv    a line for each answer, the words played: salet,courd,nymph,whiff\n"
    "selby  a text tree: salet BBBBB1 courd BBBBB2 nymph, repeated columns left blank\n"
    "json   the metadata and the tree as nested objects\n"
    "dot    a drawing for Graphviz\n"
    "html   the one-page player: one file that plays in a browser, without a network\n"
    "site   a folder of such pages, one for each TREE, with an index; on a server it\n"
    "       can be installed and works without a network too": (
        "csv    una línea por solución, las palabras jugadas: salet,courd,nymph,whiff\n"
        "selby  un árbol en texto: salet BBBBB1 courd BBBBB2 nymph, sin lo repetido\n"
        "json   los metadatos y el árbol como objetos anidados\n"
        "dot    un dibujo para Graphviz\n"
        "html   el juego en una página: un archivo para el navegador, sin red\n"
        "site   una carpeta de tales páginas, una por TREE, con un índice; en un servidor\n"
        "       se puede instalar y funciona también sin red"
    ),
    "no limit of guesses": "sin límite de intentos",
    "at most {count} guesses": (
        "{count} intento como máximo",
        "{count} intentos como máximo",
    ),
    "{name}: {answers}, {mode} mode, {limit}": "{name}: {answers}, modo {mode}, {limit}",
    "{total}; {weighed} by weight, of {all}": "{total}; ponderado: {weighed} de {all}",
    "{mean}; {weighed} by weight": "{mean}; ponderada: {weighed}",
    "total": "total",
    "mean": "media",
    "{total}, if a game ends as soon as only one is left": (
        "{total}, si la partida acaba en cuanto solo queda una solución"
    ),
    "known": "en total",
    "worst": "máximo",
    "opener": "inicial",
    "claim": "estado",
    "{claim} (least {objective})": "{claim} (minimiza: {objective})",
    "{claim} (by the policy {policy})": "{claim} (según la estrategia {policy})",
    "wrong: {problem}": "error: {problem}",
    "note: {note}": "nota: {note}",
    "{name} ({mode} mode)": "{name} (modo {mode})",
    "{name}: verified. {count} answers replayed, every claim recomputed.": (
        "{name}: verificado. {count} solución repetida, todos los datos recalculados.",
        "{name}: verificado. {count} soluciones repetidas, todos los datos recalculados.",
    ),
    "{name}: not verified, {count} problems.": (
        "{name}: no verificado, {count} problema.",
        "{name}: no verificado, {count} problemas.",
    ),
    "--depth takes a number of guesses or 'all', not {given}": (
        "--depth admite un número de intentos o 'all', no {given}"
    ),
    "note: the word list of this tree is not at hand, so the page knows only the words the tree plays; name it with --list": (
        "nota: la lista de palabras de este árbol no está disponible, así que la página solo conoce las palabras que juega el árbol; indícala con --list"
    ),
    "show the game the tree plays for a given answer": "mostrar cómo encuentra el árbol una solución",
    "the answer to find": "la solución que hay que encontrar",
    "show what a tree costs: total, mean, worst case, histogram": (
        "mostrar lo que cuesta un árbol: total, media, máximo, histograma"
    ),
    "replay every answer through a tree and recompute all it claims": (
        "repetir cada solución con un árbol y recalcular todos sus datos"
    ),
    "show the tree as an outline, below the moves given": (
        "mostrar el árbol como esquema, a partir de las jugadas dadas"
    ),
    "guesses to look ahead: a number or all (1)": "profundidad en intentos: un número o all (1)",
    "write a tree in a form other programs read, or as a web page": (
        "exportar un árbol para otros programas, o como página web"
    ),
    "csv, selby, json, dot, html or site": "csv, selby, json, dot, html o site",
    "--format site writes a folder: name it with --out": "--format site escribe una carpeta: indícala con --out",
    "--format {form} takes one tree; only a site has several": (
        "--format {form} solo admite un árbol; varios, únicamente site"
    ),
    "--list is the word list of one tree, and there are several": (
        "--list es la lista de palabras de un solo árbol, y hay varios"
    ),
    "for html or site: the word list the tree was made from": (
        "para html o site: la lista con la que se hizo el árbol"
    ),
    "the file to write, or the folder of a site; else standard output": (
        "el archivo, o la carpeta de un site; si no se indica, la salida estándar"
    ),
    "found": "encontrado",
    "proven": "demostrado",
    "best of {count} openers": (
        "la mejor de {count} palabra inicial",
        "la mejor de {count} palabras iniciales",
    ),
    "the guess list is not at hand: whether it has every guess was not checked": (
        "la lista de intentos no está disponible: no se ha comprobado si está completa"
    ),
    "the certificate beside it does not prove it: {reason}": (
        "el certificado que está a su lado no lo demuestra: {reason}"
    ),
    "{move}: here the tree plays {guess}, not {word}": "{move}: aquí el árbol juega {guess}, no {word}",
    "solved": "resuelto",
    "the tree ends here, with {words} unsolved": "el árbol termina aquí, sin resolver {words}",
    "{path}: cannot be read ({reason}); expected a tree file": (
        "{path}: no se puede leer ({reason}); se esperaba un archivo de árbol"
    ),
    # play opener
    "{total} guesses by weight, {mean} on average": "{total} intentos ponderados, {mean} de media",
    "{total} guesses, {mean} on average": "{total} intentos, {mean} de media",
    "{word}: not among the best {held} of {openers}; at least {cost}": (
        "{word}: no está entre las mejores {held} de {openers}; al menos {cost}"
    ),
    "{word}: no tree that opens with it is any good: it tells nothing": (
        "{word}: ningún árbol que empiece con ella sirve: la palabra no revela nada"
    ),
    "{word}: no tree that opens with it keeps to {count} guesses": (
        "{word}: ningún árbol que empiece con ella se limita a {count} intento",
        "{word}: ningún árbol que empiece con ella se limita a {count} intentos",
    ),
    "none is better": "ninguna es mejor",
    "{guesses} more than the best": "{guesses} más que la mejor",
    "{word}: {cost}, at most {worst}; rank {rank} of {openers}; {more}": (
        "{word}: {cost}, {worst} como máximo; puesto {rank} de {openers}; {more}"
    ),
    "there is no table of openers beside the tree {name} ({path}): where the compiler is installed, '{asking}' says what one costs, and '{making}' makes the table": (
        "no hay tabla de palabras iniciales junto al árbol {name} ({path}): si el compilador está instalado, '{asking}' dice lo que cuesta una, y '{making}' crea la tabla"
    ),
    "It is looked up in the table of openers beside the tree; 'treec openers' makes one.": (
        "Se busca en la tabla de palabras iniciales del árbol; la crea 'treec openers'."
    ),
    "show what a word costs as the opener, and how it ranks among all": (
        "mostrar lo que cuesta una palabra inicial y su puesto entre todas"
    ),
    "the word list of this tree is not at hand; name it with --list": (
        "la lista de palabras de este árbol no está disponible; indícala con --list"
    ),
    "{problem}, and the words of {name} have {length}": "{problem}, y las palabras de {name} tienen {length}",
    "{word} is not in the word list of {name}": "{word} no está en la lista de palabras de {name}",
    # play today and past
    "Answers of the daily game are not equally likely: a word that was the answer\n"
    "before is so again less often than others are. So each day has a tree of its\n"
    "own, which the compiler makes from the past answers and keeps; where it is not\n"
    "installed, the newest tree there is does. Past answers are those that come\n"
    "with guesstree, your own (play past tells of them) and those of --past, as far\n"
    "as they lie before the day.\n"
    "The answer you find is noted in your own file, if you agree.": (
        "Las soluciones del juego diario no son igual de probables: una palabra que ya lo\n"
        "fue vuelve a salir menos que las demás. Por eso cada día tiene su propio árbol,\n"
        "que el compilador crea con las soluciones pasadas y guarda; si no está\n"
        "instalado, se usa el árbol más reciente que haya. Las soluciones pasadas son las\n"
        "que vienen con guesstree, las tuyas (play past las muestra) y las de --past,\n"
        "siempre que sean anteriores al día.\n"
        "La solución que encuentres se anota en tu archivo, si estás de acuerdo."
    ),
    "Stopped, and nothing is left half done. Try 'play today' again, or 'play {tree}' for the shipped tree.": (
        "Interrumpido; nada queda a medias. Prueba otra vez 'play today', o 'play {tree}' para el árbol incluido."
    ),
    "Today's game, {day}.": "La partida de hoy, {day}.",
    "The game of {day}.": "La partida del {day}.",
    "Past answers are known until {day}.": "Se conocen soluciones pasadas hasta el {day}.",
    "No past is known.": "No se conoce ninguna solución pasada.",
    "Of the days before it, {count} days are not known: play past --add FILE fills them in.": (
        "De los días anteriores falta {count}: play past --add ARCHIVO lo completa.",
        "De los días anteriores faltan {count}: play past --add ARCHIVO los completa.",
    ),
    "The tree knows those until {day}.": "El árbol las conoce hasta el {day}.",
    "The tree is that of {day}, which knows past answers until {known}.": (
        "El árbol es el del {day}, que conoce soluciones pasadas hasta el {known}."
    ),
    "The tree is that of {day}.": "El árbol es el del {day}.",
    "This is why: {reason}.": "El motivo: {reason}.",
    "play today's game, by a tree that knows the past answers": (
        "jugar la partida de hoy con un árbol que conoce las soluciones pasadas"
    ),
    "the day of the game (today by this machine's clock)": (
        "el día de la partida (hoy según el reloj de este equipo)"
    ),
    "more past answers: a file with a line for each day": (
        "más soluciones pasadas: un archivo con una línea por día"
    ),
    "do not note the answer, and do not ask": "no anotar la solución ni preguntar",
    "Making the tree of {day} (some seconds, once a day) ...": (
        "Creando el árbol del {day} (unos segundos, una vez al día) ..."
    ),
    "the tree of {day} cannot be made: {reason}": "no se puede crear el árbol del {day}: {reason}",
    "there is no tree of {day} or a day before it, and {reason}": (
        "no hay árbol del {day} ni de un día anterior, y {reason}"
    ),
    "{path}: cannot be written ({reason})": "{path}: no se puede escribir ({reason})",
    "{path}: cannot be removed ({reason})": "{path}: no se puede borrar ({reason})",
    "{word} is not noted: {reason}.": "{word} no se ha anotado: {reason}.",
    "Noted in {path}: {day} {word}.": "Anotado en {path}: {day} {word}.",
    "the answer of {day} is {word} in {path}": "la solución del {day} es {word} en {path}",
    "it is on no list": "no está en ninguna lista",
    "{day} is still to come": "{day} aún no ha llegado",
    "Keep each day's answer in {path}, so that the next trees know it? It is sent nowhere.": (
        "¿Anotar la solución de cada día en {path}, para que los próximos árboles la conozcan? No se envía a ninguna parte."
    ),
    "y/n > ": "y = sí, n = no > ",
    "Nothing is noted, and you are not asked again (play past --ask-again undoes that).": (
        "No se anota nada y no se te volverá a preguntar (play past --ask-again lo deshace)."
    ),
    "Nothing is noted for now.": "Por ahora no se anota nada.",
    "Past answers are those that come with guesstree and those in a file of your\n"
    "own, which 'play today' adds to if you agree. It is kept on this machine, and\n"
    "sent nowhere. A file to add has a line for each day, date and answer, such as\n"
    "2026-05-31,etude, in order of days.": (
        "Las soluciones pasadas son las que vienen con guesstree y las de un archivo\n"
        "propio, que 'play today' completa si estás de acuerdo. Se queda en este equipo y\n"
        "no se envía a ninguna parte. Un archivo que se añade tiene una línea por día,\n"
        "con fecha y solución, como 2026-05-31,etude, en orden de días."
    ),
    " and ": " y ",
    "{options} do not go together: give one at a time": "{options} no se combinan: indica solo una",
    "{word} is on no list, expected a word that may be guessed": (
        "{word} no está en ninguna lista, se esperaba una palabra que se pueda jugar"
    ),
    "{word} was never the answer, as far as is known (until {day}).": (
        "{word} nunca fue la solución, que se sepa (hasta el {day})."
    ),
    "{path}: {count} days added": (
        "{path}: {count} día añadido",
        "{path}: {count} días añadidos",
    ),
    " ({count} were known already)": (
        " ({count} ya se conocía)",
        " ({count} ya se conocían)",
    ),
    "The next game of a day will ask whether to note its answer.": (
        "La próxima partida diaria preguntará si se anota su solución."
    ),
    "none: {reason}": "ninguno: {reason}",
    "{count} days before today": (
        "{count} día antes de hoy",
        "{count} días antes de hoy",
    ),
    "own file": "archivo propio",
    "own": "tuyos",
    "shipped": "incluidos",
    "{count} days, the last {last}": (
        "{count} día, el último {last}",
        "{count} días, el último {last}",
    ),
    "missing": "faltan",
    "noting": "notas",
    "not asked yet": "aún no se ha preguntado",
    "the answer of each day's game is noted": "se anota la solución de cada día",
    "nothing is noted; --ask-again has you asked again": (
        "no se anota nada; con --ask-again se te preguntará de nuevo"
    ),
    "{count} days": (
        "{count} día",
        "{count} días",
    ),
    "{count} days, {first} to {last}": (
        "{count} día, de {first} a {last}",
        "{count} días, de {first} a {last}",
    ),
    "{first} to {last}": "de {first} a {last}",
    "tell of past answers of the daily game, and add your own": (
        "mostrar las soluciones pasadas del juego diario y añadir las tuyas"
    ),
    "add the days of a file to your own, all or none": "añadir los días de un archivo, todos o ninguno",
    "tell when a word was the answer": "decir cuándo fue una palabra la solución",
    "forget whether answers are to be noted": "olvidar si se deben anotar las soluciones",
    "{word} was the answer on {days}.": "{word} fue la solución el {days}.",
    "{day} is no date, expected one such as {example}": (
        "{day} no es una fecha, se esperaba una como {example}"
    ),
    "there is no day {day}, expected one such as {example}": (
        "no existe el día {day}, se esperaba uno como {example}"
    ),
    # The command line
    "none yet, run: make tree": "aún no hay; ejecuta: make tree",
    "guesstree plays Wordle-style games from trees compiled beforehand. Without a\n"
    "command it plays a game with you: it names a word, you type what your game\n"
    "shows for it.": (
        "guesstree juega a juegos al estilo de Wordle con árboles compilados de antemano.\n"
        "Sin ninguna orden juega contigo: propone una palabra y tú escribes lo que\n"
        "muestra tu juego."
    ),
    "usage: {line} [options]": "uso: {line} [opciones]",
    "       {line} ...": "     {line} ...",
    "Shipped trees: {names}.": "Árboles incluidos: {names}.",
    "there is no option {name}": "no existe la opción {name}",
    "{name} takes no value": "{name} no lleva valor",
    "{name} takes a value: {name} {value}": "{name} lleva un valor: {name} {value}",
    "there is no place for {word}": "argumento inesperado: {word}",
    "{option} is needed": "falta {option}",
    "a {operand} is needed": "falta {operand}",
    "show this help": "mostrar esta ayuda",
    "options:": "opciones:",
    "print one JSON object, for programs": "escribir un objeto JSON, para programas",
    "what is said is said in it: de, en, es, fr or pt": "idioma de los mensajes: de, en, es, fr o pt",
    "show this help, or a command's": "mostrar esta ayuda, o la de una orden",
    "there is no command {name}": "no existe la orden {name}",
    "'{command} --help' lists them": "'{command} --help' las enumera",
    "'{command} --help' shows what it takes": "'{command} --help' muestra lo que admite",
    "out of memory: shorter lists or fewer threads need less": "falta memoria: usa listas más cortas o menos hilos",
    "the output cannot be written: {reason}": "no se puede escribir la salida: {reason}",
    "show the version": "mostrar la versión",
    "commands:": "órdenes:",
    "'{command} COMMAND --help' says more of a command.": "'{command} ORDEN --help' da más detalles de una orden.",
    "{option} takes one of {known}, not {given}": "{option} admite uno de estos valores: {known}, no {given}",
    "how feedback is shown: squares, contrast or letters": (
        "cómo se muestran las marcas: squares, contrast o letters"
    ),
    "you find the words; 1 tells how many are left, 2 and 3 more": (
        "tú buscas las palabras; 1 dice cuántas quedan, 2 y 3 algo más"
    ),
    "the word list of the tree, if not a shipped one": (
        "la lista de palabras del árbol, si no es una incluida"
    ),
    "TREE is the name of a shipped tree, or the path of a tree file; classic when\n"
    "left out. today is the newest tree of the day's game (see play today).": (
        "TREE es el nombre de un árbol incluido o la ruta de un archivo de árbol; si\n"
        "falta, classic. today es el árbol más reciente del juego diario (play today)."
    ),
    "--hint takes a level from 1 to 3, not {level}": "--hint admite un nivel de 1 a 3, no {level}",
    "Play a game.": "Jugar una partida.",
    "{one} and {other} exclude each other": "{one} y {other} se excluyen entre sí",
    "--boards takes a number from 2 to 8, not {given}": "--boards admite un número de 2 a 8, no {given}",
    "play on 2 to 8 boards at once, each guess on all": (
        "jugar en 2 a 8 tableros a la vez, cada intento en todos"
    ),
    "find words against a host that picks none and dodges": (
        "encontrar palabras contra un anfitrión que no elige ninguna y se escabulle"
    ),
    '  bash   eval "$({program} completion bash)"       in ~/.bashrc\n'
    '  zsh    eval "$({program} completion zsh)"        in ~/.zshrc, after compinit\n'
    "  fish   {program} completion fish | source        in ~/.config/fish/config.fish\n"
    "\n"
    "Commands, options, their values, the names of trees and lists, and files are\n"
    "completed. The shell asks '{program} completion words -- WORD...' each time:\n"
    "what the last WORD may become, a line each, with a tab before what is said of\n"
    "it.": (
        '  bash   eval "$({program} completion bash)"       en ~/.bashrc\n'
        '  zsh    eval "$({program} completion zsh)"        en ~/.zshrc, tras compinit\n'
        "  fish   {program} completion fish | source        en ~/.config/fish/config.fish\n"
        "\n"
        "Se completan órdenes, opciones, sus valores, los nombres de árboles y listas, y\n"
        "archivos. El shell pregunta cada vez '{program} completion words -- WORD...': en\n"
        "qué puede convertirse el último WORD, una línea por caso, y tras un tabulador lo\n"
        "que se dice de ello."
    ),
    "print what has bash, zsh or fish complete command lines": (
        "imprimir el código con que bash, zsh o fish completan la línea"
    ),
    "print the manual page, made of what help says": "imprimir la página de manual, basada en la ayuda",
    "list": "lista",
    "game": "juego",
    "shell": "shell",
    "folder": "carpeta",
    "file": "archivo",
    "play with a program: one JSON object a line in, one out": (
        "jugar con un programa: un objeto JSON por línea, de ida y vuelta"
    ),
    "there is no shipped list called {name} (shipped: {known})": (
        "no hay ninguna lista incluida llamada {name} (incluidas: {known})"
    ),
    "there is no shipped tree called {name} (shipped: {known})": (
        "no hay ningún árbol incluido llamado {name} (incluidos: {known})"
    ),
    "there is no shipped alphabet called {name} (shipped: {known})": (
        "no hay ningún alfabeto incluido llamado {name} (incluidos: {known})"
    ),
    "to name a file or a folder, write its path with a slash, such as {path}": (
        "para nombrar un archivo o una carpeta, escribe su ruta con una barra, como {path}"
    ),
    "{path}: cannot be read ({reason}); {expected}": "{path}: no se puede leer ({reason}); {expected}",
    "{name} has words of {count} letters, and the tree plays words of {length}": (
        "{name} tiene palabras de {count} letra, y el árbol juega palabras de {length}",
        "{name} tiene palabras de {count} letras, y el árbol juega palabras de {length}",
    ),
    "{name} has another alphabet than the tree": "{name} no tiene el mismo alfabeto que el árbol",
    "{name} is a list for {theirs}, and the tree plays {ours}": (
        "{name} es una lista para {theirs}, pero el árbol juega a {ours}"
    ),
    "the compiler cannot help here: {reason}": "el compilador no puede ayudar aquí: {reason}",
    # Files that are written
    "overwrite a file that is there already": ("sobrescribir un archivo que ya existe"),
    "{path}: the command reads this file and does not overwrite it; name another one": (
        "{path}: la orden lee este archivo y no lo sobrescribe; indica otro"
    ),
    "{path}: messages of the command go there already; name a file of its own": (
        "{path}: ahí van ya los mensajes de la orden; indica un archivo aparte"
    ),
    "{path}: another kind of file is there already and is not overwritten; name another one": (
        "{path}: ya hay ahí un archivo de otro tipo, que no se sobrescribe; indica otro"
    ),
    "{path}: is there already; overwrite it with --replace, or name another file": (
        "{path}: ya existe; sobrescríbelo con --replace o indica otro archivo"
    ),
    "For the best words off the tree, install the compiler, in a checkout of guesstree: {command}": (
        "Para las mejores palabras fuera del árbol, instala el compilador desde la carpeta del código fuente de guesstree: {command}"
    ),
    "The words are rough estimates; for better ones install the compiler, in a checkout of guesstree: {command}": (
        "Las palabras son simples estimaciones; para obtener mejores, instala el compilador desde la carpeta del código fuente de guesstree: {command}"
    ),
    "For that of the day itself, install the compiler, in a checkout of guesstree: {command}": (
        "Para el del propio día, instala el compilador desde la carpeta del código fuente de guesstree: {command}"
    ),
    "there is no tree of {day} or a day before it, and the compiler is not installed: in a checkout of guesstree, {command} makes it possible": (
        "no hay árbol del {day} ni de un día anterior, y el compilador no está instalado: en la carpeta del código fuente de guesstree, {command} lo hace posible"
    ),
    "word=marks": "palabra=marcas",
    "you played another word ({sample})": "jugaste otra palabra ({sample})",
    "your game does not know the suggested word": "tu juego no conoce la palabra sugerida",
    "show what may be the answer, and what the suggestion does": (
        "muestra qué soluciones quedan y qué aporta la sugerencia"
    ),
    "? word": "? palabra",
    "show what another word would cost": "muestra cuánto costaría otra palabra",
    "show the best five words and what each costs; ? 9 for nine": (
        "muestra las cinco mejores palabras y su coste; ? 9 muestra nueve"
    ),
    "fix 2 marks": "fix 2 marcas",
    "correct the marks of turn 2 and keep the turns after it": (
        "corrige las marcas del turno 2 y conserva los turnos siguientes"
    ),
    "lost word": "lost palabra",
    "end the game unsolved; the word is the answer": "termina la partida sin resolverla; la palabra es la solución",
    "show the hint again": "vuelve a mostrar la pista",
    "take back the last turn": "deshace el último turno",
    "quit": "salir",
    "You can also type:": "También puedes escribir:",
    "Play any {noun}, then type it with its marks: {sample}": (
        "Juega lo que quieras y escríbelo con sus marcas: {sample}"
    ),
    "Enter": "Intro",
    "new game": "otra partida",
    "go on": "seguir",
    "analyse": "analizar",
    "share": "compartir",
    "undo": "deshacer",
    "help": "ayuda",
    "Enter, new": "Intro, new",
    "start a new game": "empieza otra partida",
    "go on with more guesses than the game allows": "sigue con más intentos de los que permite el juego",
    "show what each turn cost, as 'play analyse' does": "muestra, como 'play analyse', cuánto costó cada turno",
    "show the game as a grid to share, without words": (
        "muestra la partida como cuadrícula para compartir, sin palabras"
    ),
    "the game is over, and {line} means nothing here; type h for help": (
        "la partida ha terminado y {line} no significa nada aquí; escribe h para la ayuda"
    ),
    "The game goes on.": "La partida sigue.",
    "Game over: not solved in {count} guesses.": (
        "Fin de la partida: no se resolvió en {count} intento.",
        "Fin de la partida: no se resolvió en {count} intentos.",
    ),
    "Not solved: it was {word}.": "Sin resolver: era {word}.",
    "{word} does not fit turn {turn} ({move})": "{word} no encaja con el turno {turn} ({move})",
    "to give a game up, type lost and the answer, {expected}: lost word": (
        "para rendirte, escribe lost y la solución ({expected}): lost palabra"
    ),
    "Play any {noun}, then type it with what your game shows, like {sample}:": (
        "Juega lo que quieras y escríbelo con lo que muestre tu juego, como {sample}:"
    ),
    "Check the marks, type u to undo the turn before, or fix 1 and its marks to correct turn 1.": (
        "Revisa las marcas, escribe u para deshacer el turno anterior, o fix 1 y las marcas correctas para corregir el turno 1."
    ),
    "Or turn {turn} is mistyped: without {word}={marks}, {count} answers would fit. Type fix {turn} and the right marks.": (
        "O el turno {turn} tiene una errata: sin {word}={marks} encajaría {count} solución. Escribe fix {turn} y sus marcas.",
        "O el turno {turn} tiene una errata: sin {word}={marks} encajarían {count} soluciones. Escribe fix {turn} y sus marcas.",
    ),
    "Only the words of the tree are known here: for all words, name its list with --list.": (
        "Solo están disponibles las palabras del árbol: para tenerlas todas, indica su lista con --list."
    ),
    "that would name words; ? gives a hint, ? word shows what a word costs": (
        "eso revelaría las palabras; ? da una pista, ? palabra dice cuánto cuesta una palabra"
    ),
    "to correct the marks of an earlier turn, type it like fix 2 {marks}": (
        "para corregir las marcas de un turno anterior, escribe, por ejemplo, fix 2 {marks}"
    ),
    "if you played {word}, type it with its marks, like {word}={marks}; ? {word} shows what it would cost": (
        "si jugaste {word}, escríbela con sus marcas, como {word}={marks}; para saber cuánto costaría, escribe ? {word}"
    ),
    "Type one set of marks for each open board, in their order: {sample}. Leave a solved board out, or type - for it.": (
        "Escribe las marcas de cada tablero abierto, en orden: {sample}. Para un tablero resuelto, no escribas nada, o escribe -."
    ),
    "word={sample}": "palabra={sample}",
    "you played another word": "jugaste otra palabra",
    "show what each board may still be": "muestra qué es posible todavía en cada tablero",
    "fix 2 {sample}": "fix 2 {sample}",
    "show the game to share, without words": "muestra la partida para compartir, sin palabras",
    "Check the marks, type u to undo the turn before, or fix 1 and the marks of all boards to correct turn 1.": (
        "Revisa las marcas, escribe u para deshacer el turno anterior, o fix 1 y las marcas de todos los tableros para corregir el turno 1."
    ),
    "to correct a turn, type it like fix 2 {sample}": "para corregir un turno, escribe, por ejemplo, fix 2 {sample}",
    "expected marks for {count} boards ({boards}), not for {given}: for example {sample}": (
        "hay {count} tablero abierto ({boards}) y das {given} respuestas: escribe, por ejemplo, {sample}",
        "hay {count} tableros abiertos ({boards}) y das {given} respuestas: escribe, por ejemplo, {sample}",
    ),
    "The words are rough estimates: {reason}.": "Las palabras son simples estimaciones: {reason}.",
    "Turn {turn} is corrected.": "El turno {turn} está corregido.",
    "Type a {noun} of the list. The host has picked none: it answers so that the most answers are left, and among equals so that its answer gives the least away. It says that you are right only when no other answer is left.": (
        "Juega algo de la lista. El anfitrión no ha elegido nada: responde de modo que quede el mayor número de soluciones y, en caso de empate, de modo que revele lo menos posible. Solo te da la razón cuando no queda otra solución."
    ),
    "show how many answers are left, and how few guesses corner the host": (
        "muestra cuántas soluciones quedan y con cuántos intentos se acorrala al anfitrión"
    ),
    "show which {noun} to play for that": "muestra qué jugar para lograrlo",
    "shortest line": "secuencia más corta",
    "show the shortest line of guesses that corners the host": (
        "muestra la secuencia de intentos más corta que acorrala al anfitrión"
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
        "Un TURN es una palabra con sus marcas, como crane=bybbb; o da solo palabras, la\n"
        "última de ellas la solución. Cada turno se compara con la mejor palabra: coste\n"
        "son los intentos que tu palabra lleva de más, de media (habilidad); ahorro, los\n"
        "que las marcas te evitaron (suerte). Bajo según está quién halló la mejor\n"
        "palabra: árbol, exacto, previsión o entropía, una estimación rápida donde no\n"
        "está instalado el compilador. ~ señala una estimación: la búsqueda exacta no\n"
        "conoce esa cifra. Si el árbol tiene pesos, prob es la probabilidad de tu\n"
        "palabra. Sin --tree, una partida que acaba en la solución de hoy, o en una\n"
        "palabra que solo tiene el juego diario, se compara con el árbol del día; las\n"
        "demás, con classic."
    ),
    "compared with the tree of the daily game; --tree classic compares with another": (
        "comparada con el árbol del juego diario; --tree classic compara con otro"
    ),
    "{name}: not the words the tree {tree} was made from; name the right list, or none": (
        "{name}: no son las palabras de las que se hizo el árbol {tree}; indica la lista correcta o ninguna"
    ),
    "{path}: another process is writing this file; try again when it has ended": (
        "{path}: otro proceso está escribiendo este archivo; inténtalo de nuevo cuando termine"
    ),
    "{path} is not a file: remove it or rename it": "{path} no es un archivo: bórralo o cámbiale el nombre",
    "{path} has no answer of {day}": "{path} no tiene la solución del {day}",
    "{word} is still noted: {reason}.": "{word} sigue anotada: {reason}.",
    "No longer noted: {day} {word}.": "Ya no está anotado: {day} {word}.",
    "{problem}; if that is wrong, '{command}' corrects it": "{problem}; si es un error, '{command}' lo corrige",
    "correct the answer of a day in your own file": "corregir la solución de un día en tu archivo",
    "remove a day from your own file": "quitar un día de tu archivo",
    "{path}: the answer of {day} is {word} now, no longer {before}.": (
        "{path}: la solución del {day} es ahora {word}, ya no {before}."
    ),
    "{path}: {day} {word} is removed.": "{path}: se ha quitado {day} {word}.",
    "did you mean {name}?": "¿querías decir {name}?",
    "there is a list of that name; '{build}' makes a tree of it within minutes, and '{play}' plays it": (
        "hay una lista con ese nombre; '{build}' hace un árbol de ella en pocos minutos y '{play}' lo juega"
    ),
}
