"""Portuguese, as it is written in Brazil: what is said, by the English of it. People are addressed by você.

answer resposta, guess tentativa, turn jogada, mark marca, right place no lugar certo, elsewhere em outro lugar,
absent ausente, tree árvore, opener palavra inicial, list lista, mode modo, suggestion sugestão, part grupo, weight
peso, claim o alegado, estimate estimativa, compiler compilador, board tabuleiro, host anfitrião, line sequência.
"""

THOUSANDS, GROUPED_FROM, POINT, PERCENT = ".", 1000, ",", "{}%"
SPACED = ""


def form(count: int) -> int:
    """Return which of its forms a text has for a count."""
    return int(count > 1)  # none is singular too


TEXTS: dict[str, str | tuple[str, ...]] = {
    # The game at the keyboard
    "Play the {noun} shown, then type what your game shows for it:": (
        "Jogue a sugestão e digite o que seu jogo mostrar:"
    ),
    "{count} answers": (
        "{count} resposta",
        "{count} respostas",
    ),
    "solved in at most {count} guesses": (
        "resolvidas em no máximo {count} tentativa",
        "resolvidas em no máximo {count} tentativas",
    ),
    "{name}: {answers}, {solved}.": "{name}: {answers}, {solved}.",
    "{name}: {answers}, {solved}, {mode} mode.": "{name}: {answers}, {solved}, modo {mode}.",
    "Type h for help, u to undo, q to quit.": "Digite h para ajuda, u para desfazer, q para sair.",
    "your {noun}": "sua jogada",
    "type {marks}, or h for help": "digite {marks}, ou h para ajuda",
    "your {noun} with its marks, like {sample}": "sua jogada com as marcas, como {sample}",
    "the marks for this {noun}, such as {marks}": "as marcas desta jogada, como {marks}",
    "type {marks}": "digite {marks}",
    "{left}: it is {word}": "{left}: é {word}",
    "Off the tree: from here on, each word is worked out as you go.": (
        "Fora da árvore: daqui em diante, cada palavra é calculada na hora."
    ),
    "{word} is on no list. If you played it all the same, type it again.": (
        "{word} não está em nenhuma lista. Se você a jogou mesmo assim, digite-a de novo."
    ),
    "No listed answer fits. The game goes on with all words that do.": (
        "Nenhuma resposta da lista serve. A partida continua com todas as palavras possíveis."
    ),
    "No listed answer fits. The game goes on with all words that do: {words}.": (
        "Nenhuma resposta da lista serve. A partida continua com todas as palavras possíveis: {words}."
    ),
    "{word} is a quick estimate: the solver is still warming up.": (
        "{word} é só uma estimativa rápida: o solucionador ainda está se preparando."
    ),
    "Off the tree, words are quick estimates: {reason}.": (
        "Fora da árvore, as palavras são estimativas rápidas: {reason}."
    ),
    "Took back {word}.": "Desfeita: {word}.",
    "the game stays as it was: {reason}": "a partida fica como estava: {reason}",
    "Turn {turn} is now {marks}  {word}: {left}.": "A jogada {turn} agora é {marks}  {word}: {left}.",
    "no word was suggested; play any word you like": "nenhuma palavra foi sugerida; jogue a que quiser",
    "{word} is out; the next best is {guess}.": "{word} foi descartada; a próxima melhor opção é {guess}.",
    "{sample}, or {other}": "{sample} ou {other}",
    "Solved in {count} guesses.": (
        "Resolvida em {count} tentativa.",
        "Resolvida em {count} tentativas.",
    ),
    "to say you played another word, type it like word=feedback": (
        "para dizer que jogou outra palavra, digite palavra=marcas"
    ),
    "to ask what a word costs, type it like ? word": (
        "para perguntar quanto custa uma palavra, digite ? palavra"
    ),
    "{word} is not {expected}: {purpose}": "{word} não serve; era esperado: {expected}; {purpose}",
    # Several boards
    "Play the {noun} shown on all {boards} boards, then type what each board shows for it, such as {sample}. A solved board is left out from then on.": (
        "Jogue a sugestão nos {boards} tabuleiros e digite o que cada um mostrar, como {sample}. De um tabuleiro resolvido não se digita mais nada."
    ),
    "{name}: {answers}, {boards} boards.": "{name}: {answers}, {boards} tabuleiros.",
    "type what each open board shows, such as {sample}, or h for help": (
        "digite o que cada tabuleiro aberto mostra, como {sample}, ou h para ajuda"
    ),
    "type it like word=marks": "digite como palavra=marcas",
    "board {board}: {reason}": "tabuleiro {board}: {reason}",
    "board {board} is solved: type - for it, or leave it out": (
        "o tabuleiro {board} está resolvido: digite - no lugar dele, ou nada"
    ),
    "solved: {word}": "resolvido: {word}",
    "it is {word}": "é {word}",
    "{word}: about {mine} more guesses to solve all; {guess}, by the same estimate, {best}.": (
        "{word}: falta cerca de {mine} tentativa para resolver todos; com {guess}, pela mesma estimativa, {best}.",
        "{word}: faltam cerca de {mine} tentativas para resolver todos; com {guess}, pela mesma estimativa, {best}.",
    ),
    "{word}: about {guesses} more guesses to solve all.": (
        "{word}: falta cerca de {guesses} tentativa para resolver todos.",
        "{word}: faltam cerca de {guesses} tentativas para resolver todos.",
    ),
    "{board}: {left}: {words}.": "{board}: {left}: {words}.",
    "All {boards} boards solved in {count} guesses.": (
        "Os {boards} tabuleiros foram resolvidos, em {count} tentativa.",
        "Os {boards} tabuleiros foram resolvidos, em {count} tentativas.",
    ),
    "{board}: {word} in {count} guesses": (
        "{board}: {word} em {count} tentativa",
        "{board}: {word} em {count} tentativas",
    ),
    "{name}, {boards} boards: {guesses}": "{name}, {boards} tabuleiros: {guesses}",
    "{count} boards are open, so there are {count} answers to give, and these are {given}": (
        "há {count} tabuleiro aberto: é preciso dar {count} resultado, não {given}",
        "há {count} tabuleiros abertos: é preciso dar {count} resultados, não {given}",
    ),
    "board {board} is still open: it has something to show": (
        "o tabuleiro {board} ainda está aberto: digite também as marcas dele"
    ),
    "no word fits {marks} for {word} on board {board}": (
        "nenhuma palavra combina com {marks} para {word} no tabuleiro {board}"
    ),
    "{word} is the only word left on board {board}: take back a turn instead": (
        "{word} é a única palavra que ainda serve no tabuleiro {board}: em vez disso, desfaça uma jogada"
    ),
    "a game has 2 to {most} boards, not {given}": "uma partida tem de 2 a {most} tabuleiros, não {given}",
    "{name} is a tree of {mode} mode, and several boards go by normal mode: what one board demands of a guess, another forbids": (
        "{name} é uma árvore para o modo {mode}, e com vários tabuleiros joga-se no modo normal: o que um tabuleiro exige de uma tentativa, outro proíbe"
    ),
    "{name} has words with blanks in them: it is played on one board": (
        "{name} tem palavras com espaços: joga-se em um só tabuleiro"
    ),
    # The host that dodges
    "The host has picked no {noun} and dodges: it always answers so that the most answers are left. Corner it in as few guesses as you can. {name}: {answers}.": (
        "O anfitrião não escolheu nada e se esquiva: responde sempre de modo que reste o maior número de respostas. Encurrale-o no menor número de tentativas. {name}: {answers}."
    ),
    "Type ? for where you stand, h for help, u to undo, q to quit.": (
        "Digite ? para ver a situação, h para ajuda, u para desfazer, q para sair."
    ),
    "type {expected}, or h for help": "digite sua jogada ({expected}), ou h para ajuda",
    "Cornered in {count} guesses.": (
        "Encurralado em {count} tentativa.",
        "Encurralado em {count} tentativas.",
    ),
    "{count} more guesses corner the host, and no fewer do": (
        "mais {count} tentativa basta para encurralar o anfitrião",
        "mais {count} tentativas bastam para encurralar o anfitrião, e menos não",
    ),
    "{count} more guesses are enough, and fewer than {least} are not": (
        "mais {count} tentativa basta, e menos de {least} não",
        "mais {count} tentativas bastam, e menos de {least} não",
    ),
    "{left}; {few}.": "{left}; {few}.",
    "Play {word}.": "Jogue {word}.",
    "No line is shorter.": "Nenhuma sequência é mais curta.",
    "No line has fewer than {least} guesses.": "Nenhuma sequência tem menos de {least} tentativas.",
    "Working it out; the first time on a machine this takes a moment ...": (
        "Calculando; na primeira vez em um computador, isso leva um momento ..."
    ),
    "not in the list {name}: {word}": "não está na lista {name}: {word}",
    "{name} is a tree of {mode} mode, and the host that dodges is for normal mode": (
        "{name} é uma árvore para o modo {mode}, e o anfitrião que se esquiva joga no modo normal"
    ),
    # What is left, and what a word costs
    "{what}: {words}": "{what}: {words}",
    "{what}: {words}.": "{what}: {words}.",
    "as the tree plays": "como joga a árvore",
    "worked out exactly": "calculado com exatidão",
    "by look-ahead": "por previsão",
    "a quick estimate": "estimativa rápida",
    "{word}: {mean} more guesses on average, {most} at most ({method}), this one included.": (
        "{word}: mais {mean} tentativa em média, no máximo {most} ({method}), contando esta.",
        "{word}: mais {mean} tentativas em média, no máximo {most} ({method}), contando esta.",
    ),
    "{word}: {mean} more guesses on average ({method}), this one included.": (
        "{word}: mais {mean} tentativa em média ({method}), contando esta.",
        "{word}: mais {mean} tentativas em média ({method}), contando esta.",
    ),
    "It makes {parts}; {chance}.": "Deixa {parts}; {chance}.",
    "{word}: {cost} (an estimate).": "{word}: {cost} (estimativa).",
    "{word}: {cost}.": "{word}: {cost}.",
    "It may take more than {limit}.": "Pode levar mais de {limit} tentativas.",
    "It makes {parts}.": "Deixa {parts}.",
    "The best words, and the guesses each costs more on average (~ estimated):": (
        "As melhores palavras, e quantas tentativas a mais cada uma custa em média (~ estimado):"
    ),
    "The best words, and the guesses each costs more on average:": (
        "As melhores palavras, e quantas tentativas a mais cada uma custa em média:"
    ),
    "may take more than {limit}": "pode levar mais de {limit} tentativas",
    "may be the answer": "pode ser a resposta",
    "as good as the suggestion": "tão boa quanto a sugestão",
    "{guesses} guesses more": (
        "{guesses} tentativa a mais",
        "{guesses} tentativas a mais",
    ),
    "{guesses} guesses fewer": (
        "{guesses} tentativa a menos",
        "{guesses} tentativas a menos",
    ),
    "{count} parts, the largest of {largest}": (
        "{count} grupo, o maior de {largest}",
        "{count} grupos, o maior de {largest}",
    ),
    "it is not the answer": "não é a resposta",
    "it is right now with a chance of {odds}": "chance de já ser a resposta: {odds}",
    "it is right now with a chance of 1 in {count}": "chance de já ser a resposta: 1 em {count}",
    "{word} is the answer with a chance of {odds}": "chance de {word} ser a resposta: {odds}",
    "{word} cannot be the answer any more": "{word} não pode mais ser a resposta",
    "{word} is not an answer": "{word} não é uma resposta",
    "{count} words left": (
        "{count} palavra possível",
        "{count} palavras possíveis",
    ),
    "{count} answers left": (
        "{count} resposta possível",
        "{count} respostas possíveis",
    ),
    "{left}, {word} most likely ({odds})": "{left}, sendo {word} a mais provável ({odds})",
    "{left}, one of them likely": "{left}, uma delas provável",
    "{left}, none much likelier than the others": "{left}, nenhuma muito mais provável que as outras",
    "{left}, about {count} of them likely": "{left}, cerca de {count} delas prováveis",
    "under {share}": "menos de {share}",
    "over {share}": "mais de {share}",
    # What the game refuses
    "nothing to undo: no turn has been played": "não há nada a desfazer: nenhuma jogada foi feita",
    "there is no turn {turn}: none can be put right": "não há jogada {turn}: ainda não há nada a corrigir",
    "there is no turn {turn}: turns 1 to {last} can be put right": (
        "não há jogada {turn}: podem ser corrigidas as jogadas de 1 a {last}"
    ),
    "turn {turn} ({move}): {reason}": "jogada {turn} ({move}): {reason}",
    "{word} is the only word left that fits: take back a turn instead": (
        "{word} é a única palavra que ainda serve: em vez disso, desfaça uma jogada"
    ),
    "the game is over: start a new one, or undo the last turn": (
        "a partida acabou: comece outra ou desfaça a última jogada"
    ),
    "{word} is not {expected}": "{word} não serve; era esperado: {expected}",
    "{word} is not allowed in {mode} mode: {reason}": "{word} não é permitida no modo {mode}: {reason}",
    "no word gives {marks} for {word}": "nenhuma palavra dá {marks} para {word}",
    "turn {turn} ({move})": "a jogada {turn} ({move})",
    "no word fits {marks} for {word} and the turns before": (
        "nenhuma palavra combina com {marks} para {word} e as jogadas anteriores"
    ),
    " or ": " ou ",
    "no word fits {marks} for {word} and the turns before; without {turns} some would": (
        "nenhuma palavra combina com {marks} para {word} e as jogadas anteriores; sem {turns} haveria alguma"
    ),
    "two": "dois",
    "three": "três",
    "four": "quatro",
    "five": "cinco",
    "six": "seis",
    "seven": "sete",
    "eight": "oito",
    "nine": "nove",
    "ten": "dez",
    "must keep {letter} in place {place}": "{letter} deve ficar na posição {place}",
    "must contain {letter}": "deve conter {letter}",
    "must contain {number} {letter}s": "deve conter {number} {letter}",
    "could not be the answer: {word} would have shown {marks}": "não pode ser a resposta: {word} teria dado {marks}",
    "{sign} is not a feedback mark: g right place, y elsewhere, b absent, for example {marks}": (
        "{sign} não é uma marca: g no lugar certo, y em outro lugar, b ausente, por exemplo {marks}"
    ),
    "feedback needs {count} marks, one for each letter, and this has {given}: for example {marks}": (
        "é preciso {count} marca, uma por letra, e aqui há {given}: por exemplo {marks}",
        "é preciso dar {count} marcas, uma por letra, e aqui há {given}: por exemplo {marks}",
    ),
    "it has {count} letters, expected {least} to {most}": (
        "tem {count} letra, e o esperado é de {least} a {most}",
        "tem {count} letras, e o esperado é de {least} a {most}",
    ),
    "expected one word on a line": "era esperada uma palavra por linha",
    "{sign} is not a letter": "{sign} não é uma letra",
    "{words} and {count} more": "{words} e mais {count}",
    "{problem}; this tree knows {words}": "{problem}; esta árvore só conhece {words}",
    "{word} is not one of the {count} answers of this tree": (
        "{word} não é uma resposta desta árvore (ela só tem {count})",
        "{word} não é uma das {count} respostas desta árvore",
    ),
    "turn {turn}: {reason}": "jogada {turn}: {reason}",
    "there is no turn in this game": "não há nenhuma jogada nesta partida",
    "{word} has no feedback: give it with every word, or with none, the last word being the answer": (
        "faltam as marcas de {word}: dê marcas a todas as palavras ou a nenhuma; nesse caso a última é a resposta"
    ),
    "{word} comes last and cannot be the answer": "{word} vem por último e não pode ser a resposta",
    # How a guess is answered
    "code": "código",
    "After each guess, type what your game answered, such as {answer}:": (
        "Depois de cada tentativa, digite o que seu jogo respondeu, como {answer}:"
    ),
    "{answer} is no answer of this game: {brief} For example {example}": (
        "{answer} não é uma resposta deste jogo: {brief} Por exemplo {example}"
    ),
    "A good {noun} now has the signs {signs}.": "Agora iria bem: {noun} com os sinais {signs}.",
    "{word} has {size}": "{word} tem {size}",
    "{noun}s of {length}": "comprimento {length}",
    "a {noun} of {size}": "{noun} de {size}",
    "it has {size}, expected {least} to {most}": "tem {size}, e o esperado é de {least} a {most}",
    "{count} letters": (
        "{count} letra",
        "{count} letras",
    ),
    "{count} digits": (
        "{count} dígito",
        "{count} dígitos",
    ),
    "{count} signs": (
        "{count} sinal",
        "{count} sinais",
    ),
    "word": "palavra",
    "g right place, y elsewhere, b absent.": "g no lugar certo, y em outro lugar, b ausente.",
    "After each guess, type what your game showed for it, one mark a letter:": (
        "Depois de cada tentativa, digite o que seu jogo mostrou, uma marca por letra:"
    ),
    "  g  right letter, right place   also 2": "  g  letra certa, lugar certo     também 2",
    "  y  right letter, elsewhere     also 1": "  y  letra certa, outro lugar     também 1",
    "  b  absent                      also 0 . - _ x": "  b  ausente                      também 0 . - _ x",
    "In place: {signs}.": "No lugar certo: {signs}.",
    "Elsewhere: {signs}.": "Em outro lugar: {signs}.",
    "Absent: {signs}.": "Ausentes: {signs}.",
    "A good word now has the letters {signs}.": "Agora uma boa palavra contém as letras {signs}.",
    "{count} is {count} letters in common; type right for the word itself.": (
        "{count} quer dizer {count} letra em comum; digite right se for a palavra.",
        "{count} quer dizer {count} letras em comum; digite right se for a palavra.",
    ),
    "After each guess, type how many letters it has in common with the word:": (
        "Depois de cada tentativa, digite quantas letras ela tem em comum com a palavra:"
    ),
    "  0 to {most}  {most} if it has the same letters in another order": (
        "  0 a {most}  {most} se tem as mesmas letras em outra ordem"
    ),
    "  right   if it is the word, also =": "  right   se é a palavra, também =",
    "number": "número",
    "< the secret is lower, > it is higher, = that is it.": "< o segredo é menor, > é maior, = acertou.",
    "After each guess, type how the secret compares with it:": (
        "Depois de cada tentativa, digite se o segredo é menor ou maior:"
    ),
    "  <  it is lower    also lower, low, l or -": "  <  é menor    também lower, low, l ou -",
    "  >  it is higher   also higher, high or +": "  >  é maior    também higher, high ou +",
    "  =  that is it     also right or r": "  =  acertou    também right ou r",
    "A good number now begins with {sign}.": "Agora um bom número começa com {sign}.",
    "{answer} is {placed} in place and {elsewhere} elsewhere.": (
        "{answer} quer dizer {placed} no lugar certo e {elsewhere} em outro."
    ),
    "After each guess, type how many signs are in place, then how many elsewhere:": (
        "Depois de cada tentativa, digite quantos estão no lugar e quantos em outro:"
    ),
    "  {answer}  also {others} (black, white)": "  {answer}  também {others} (preto, branco)",
    "  right if that is it": "  right se acertou",
    "{answer} is {answer} in place.": "{answer} quer dizer {answer} no lugar certo.",
    "After each guess, type how many signs are in place:": (
        "Depois de cada tentativa, digite quantos sinais estão no lugar:"
    ),
    "  0 to {most}  {most} if that is it, also right": "  0 a {most}  {most} se acertou, também right",
    "question": "pergunta",
    "{answers}; {right} once the secret is named.": "{answers}; {right} quando o segredo é dito.",
    "After each question, type what is answered; its first letters do if they tell:": (
        "Depois de cada pergunta, digite a resposta, ou o começo, se não deixar dúvida:"
    ),
    "  {right}  if what you named is the secret, else {wrong}": (
        "  {right}  se você disse o segredo; se não, {wrong}"
    ),
    "A good question now begins with {sign}.": "Agora uma boa pergunta começa com {sign}.",
    "A good name now begins with {sign}.": "Agora um bom nome começa com {sign}.",
    "it is not in the table": "não está na tabela",
    "{word} is unknown": "{word} é desconhecido",
    "the questions and the secrets of its table": "as perguntas e os segredos da tabela dela",
    "a question of the table, nor a secret": "uma pergunta ou um segredo da tabela",
    # play analyse
    "expected one game a line, such as {game}": "era esperada uma partida por linha, como {game}",
    "{path}: no game in it, expected one a line": "{path}: nenhuma partida; era esperada uma por linha",
    "guess": "tentativa",
    "best": "melhor",
    "left": "antes",
    "after": "depois",
    "cost": "custo",
    "saved": "ganho",
    "chance": "chance",
    "by": "fonte",
    "not in the list": "fora da lista",
    "breaks the limit": "passa do limite",
    "tree": "árvore",
    "exact": "exato",
    "look-ahead": "previsão",
    "entropy": "entropia",
    "none": "nenhuma",
    "+ {guesses} cost": "+ {guesses} de custo",
    "- {guesses} gained": "- {guesses} ganhas",
    "- {guesses} saved": "- {guesses} de ganho",
    "+ {guesses} lost": "+ {guesses} perdidas",
    "{count} guesses": (
        "{count} tentativa",
        "{count} tentativas",
    ),
    "{used} so far and {rest} to come": "{used} até aqui e {rest} previstas",
    "{guesses} expected": "{guesses} esperadas",
    "no game could be analysed": "nenhuma partida pôde ser analisada",
    "{count} games: on average {guesses} guesses, cost {cost}, saved {saved}": (
        "{count} partida: em média, tentativas {guesses}, custo {cost}, ganho {saved}",
        "{count} partidas: em média, tentativas {guesses}, custo {cost}, ganho {saved}",
    ),
    "{done} of {count} games": (
        "{done} de {count} partida",
        "{done} de {count} partidas",
    ),
    "give the turns of one game, or --batch and a file of games": (
        "dê as jogadas de uma partida, ou --batch e um arquivo de partidas"
    ),
    "Warming up the solver ...": "Preparando o solucionador ...",
    "error: {reason}": "erro: {reason}",
    "show what each turn of a finished game cost, and what it saved": (
        "mostrar quanto custou e poupou cada jogada de uma partida terminada"
    ),
    "the tree to play by: a name or a path (classic)": "a árvore com que se compara: nome ou caminho (classic)",
    "a file with one game a line": "um arquivo com uma partida por linha",
    "text, csv or json": "text, csv ou json",
    # play walk, stats, verify, show, export
    "The figures are counted from the games of all answers. The claim is what the\n"
    'file says, and "proven" where a certificate beside it agrees with the tree:\n'
    "that is believed. Only treec check-proof derives it again.": (
        "Os números vêm das partidas de todas as respostas. O status é o que o arquivo\n"
        'indica, e "provada" se ao lado há um certificado que concorda com a árvore: a\n'
        "ele se dá crédito. Só treec check-proof refaz a prova."
    ),
    "A tree that is verified is what it says it is, and keeps to its rules. That no\n"
    "other is better, only treec check-proof establishes.": (
        "Uma árvore verificada é o que diz ser e cumpre suas regras. Só\n"
        "treec check-proof mostra que nenhuma outra é melhor."
    ),
    "A MOVE is the feedback to the tree's guess, such as bybbg.\n"
    "A line says what came back, what to play then, and how many answers are left.": (
        "Um MOVE são as marcas da tentativa da árvore, como bybbg. Cada linha diz as\n"
        "marcas, a tentativa seguinte e quantas respostas restam."
    ),
    "csv    a line for each answer, the words played: salet,courd,nymph,whiff\n"
    "selby  a text tree: salet BBBBB1 courd BBBBB2 nymph, repeated columns left blank\n"
    "json   the metadata and the tree as nested objects\n"
    "dot    a drawing for Graphviz\n"
    "html   the one-page player: one file that plays in a browser, without a network\n"
    "site   a folder of such pages, one for each TREE, with an index; on a server it\n"
    "       can be installed and works without a network too": (
        "csv    uma linha por resposta, as palavras jogadas: salet,courd,nymph,whiff\n"
        "selby  uma árvore em texto: salet BBBBB1 courd BBBBB2 nymph, sem o repetido\n"
        "json   os metadados e a árvore como objetos aninhados\n"
        "dot    um desenho para o Graphviz\n"
        "html   o jogo numa página: um só arquivo para o navegador, sem rede\n"
        "site   uma pasta de tais páginas, uma por TREE, com um índice; num servidor pode\n"
        "       ser instalada e funciona também sem rede"
    ),
    "no limit of guesses": "sem limite de tentativas",
    "at most {count} guesses": (
        "no máximo {count} tentativa",
        "no máximo {count} tentativas",
    ),
    "{name}: {answers}, {mode} mode, {limit}": "{name}: {answers}, modo {mode}, {limit}",
    "{total}; {weighed} by weight, of {all}": "{total}; ponderado: {weighed} de {all}",
    "{mean}; {weighed} by weight": "{mean}; ponderada: {weighed}",
    "total": "total",
    "mean": "média",
    "{total}, if a game ends as soon as only one is left": (
        "{total}, se a partida acaba assim que só resta uma resposta"
    ),
    "known": "ao todo",
    "worst": "máximo",
    "opener": "inicial",
    "claim": "status",
    "{claim} (least {objective})": "{claim} (minimiza: {objective})",
    "{claim} (by the policy {policy})": "{claim} (segundo a estratégia {policy})",
    "wrong: {problem}": "erro: {problem}",
    "note: {note}": "nota: {note}",
    "{name} ({mode} mode)": "{name} (modo {mode})",
    "{name}: verified. {count} answers replayed, every claim recomputed.": (
        "{name}: verificada. {count} resposta rejogada, todos os dados recalculados.",
        "{name}: verificada. {count} respostas rejogadas, todos os dados recalculados.",
    ),
    "{name}: not verified, {count} problems.": (
        "{name}: não verificada, {count} problema.",
        "{name}: não verificada, {count} problemas.",
    ),
    "--depth takes a number of guesses or 'all', not {given}": (
        "--depth aceita um número de tentativas ou 'all', não {given}"
    ),
    "note: the word list of this tree is not at hand, so the page knows only the words the tree plays; name it with --list": (
        "nota: a lista de palavras desta árvore não está disponível, então a página só conhece as palavras que a árvore joga; indique-a com --list"
    ),
    "show the game the tree plays for a given answer": "mostrar como a árvore encontra uma resposta",
    "the answer to find": "a resposta a encontrar",
    "show what a tree costs: total, mean, worst case, histogram": (
        "mostrar quanto custa uma árvore: total, média, máximo, histograma"
    ),
    "replay every answer through a tree and recompute all it claims": (
        "rejogar cada resposta com uma árvore e recalcular todos os seus dados"
    ),
    "show the tree as an outline, below the moves given": "mostrar a árvore como esquema, a partir das jogadas dadas",
    "guesses to look ahead: a number or all (1)": "profundidade em tentativas: um número ou all (1)",
    "write a tree in a form other programs read, or as a web page": (
        "exportar uma árvore para outros programas, ou como página web"
    ),
    "csv, selby, json, dot, html or site": "csv, selby, json, dot, html ou site",
    "--format site writes a folder: name it with --out": "--format site grava uma pasta: indique-a com --out",
    "--format {form} takes one tree; only a site has several": (
        "--format {form} só aceita uma árvore; várias, somente site"
    ),
    "--list is the word list of one tree, and there are several": (
        "--list é a lista de palavras de uma só árvore, e há várias"
    ),
    "for html or site: the word list the tree was made from": "para html ou site: a lista com que a árvore foi feita",
    "the file to write, or the folder of a site; else standard output": "o arquivo, ou a pasta de um site; senão, a saída padrão",
    "found": "encontrada",
    "proven": "provada",
    "best of {count} openers": (
        "melhor de {count} palavra inicial",
        "melhor de {count} palavras iniciais",
    ),
    "the guess list is not at hand: whether it has every guess was not checked": (
        "a lista de tentativas não está disponível: não se verificou se está completa"
    ),
    "the certificate beside it does not prove it: {reason}": "o certificado ao lado não a prova: {reason}",
    "{move}: here the tree plays {guess}, not {word}": "{move}: aqui a árvore joga {guess}, não {word}",
    "solved": "resolvido",
    "the tree ends here, with {words} unsolved": "a árvore acaba aqui, sem resolver {words}",
    "{path}: cannot be read ({reason}); expected a tree file": (
        "{path}: não pode ser lido ({reason}); era esperado um arquivo de árvore"
    ),
    # play opener
    "{total} guesses by weight, {mean} on average": "{total} tentativas ponderadas, {mean} em média",
    "{total} guesses, {mean} on average": "{total} tentativas, {mean} em média",
    "{word}: not among the best {held} of {openers}; at least {cost}": (
        "{word}: não está entre as {held} melhores de {openers}; pelo menos {cost}"
    ),
    "{word}: no tree that opens with it is any good: it tells nothing": (
        "{word}: nenhuma árvore que comece com ela presta: a palavra não revela nada"
    ),
    "{word}: no tree that opens with it keeps to {count} guesses": (
        "{word}: nenhuma árvore que comece com ela se limita a {count} tentativa",
        "{word}: nenhuma árvore que comece com ela se limita a {count} tentativas",
    ),
    "none is better": "nenhuma é melhor",
    "{guesses} more than the best": "{guesses} a mais que a melhor",
    "{word}: {cost}, at most {worst}; rank {rank} of {openers}; {more}": (
        "{word}: {cost}, no máximo {worst}; posição {rank} de {openers}; {more}"
    ),
    "there is no table of openers beside the tree {name} ({path}): where the compiler is installed, '{asking}' says what one costs, and '{making}' makes the table": (
        "não há tabela de palavras iniciais junto à árvore {name} ({path}): se o compilador está instalado, '{asking}' diz quanto custa uma, e '{making}' cria a tabela"
    ),
    "It is looked up in the table of openers beside the tree; 'treec openers' makes one.": (
        "A consulta é na tabela de palavras iniciais da árvore; 'treec openers' a cria."
    ),
    "show what a word costs as the opener, and how it ranks among all": (
        "mostrar quanto custa uma palavra inicial e sua posição entre todas"
    ),
    "the word list of this tree is not at hand; name it with --list": (
        "a lista de palavras desta árvore não está disponível; indique-a com --list"
    ),
    "{problem}, and the words of {name} have {length}": "{problem}, e as palavras de {name} têm {length}",
    "{word} is not in the word list of {name}": "{word} não está na lista de palavras de {name}",
    # play today and past
    "Answers of the daily game are not equally likely: a word that was the answer\n"
    "before is so again less often than others are. So each day has a tree of its\n"
    "own, which the compiler makes from the past answers and keeps; where it is not\n"
    "installed, the newest tree there is does. Past answers are those that come\n"
    "with guesstree, your own (play past tells of them) and those of --past, as far\n"
    "as they lie before the day.\n"
    "The answer you find is noted in your own file, if you agree.": (
        "As respostas do jogo diário não são igualmente prováveis: uma palavra que já\n"
        "saiu volta a sair menos que as outras. Por isso cada dia tem sua própria árvore,\n"
        "que o compilador cria com as respostas passadas e guarda; se ele não está\n"
        "instalado, usa-se a árvore mais recente que houver. Respostas passadas são as\n"
        "que vêm com guesstree, as suas (play past as mostra) e as de --past, desde que\n"
        "anteriores ao dia.\n"
        "A resposta que você encontrar é anotada no seu arquivo, se concordar."
    ),
    "Stopped, and nothing is left half done. Try 'play today' again, or 'play {tree}' for the shipped tree.": (
        "Interrompido; nada ficou pela metade. Tente 'play today' de novo, ou 'play {tree}' para a árvore incluída."
    ),
    "Today's game, {day}.": "A partida de hoje, {day}.",
    "The game of {day}.": "A partida de {day}.",
    "Past answers are known until {day}.": "As respostas passadas são conhecidas até {day}.",
    "No past is known.": "Nenhuma resposta passada é conhecida.",
    "Of the days before it, {count} days are not known: play past --add FILE fills them in.": (
        "Dos dias anteriores, falta {count}: play past --add ARQUIVO o completa.",
        "Dos dias anteriores, faltam {count}: play past --add ARQUIVO os completa.",
    ),
    "The tree knows those until {day}.": "A árvore as conhece até {day}.",
    "The tree is that of {day}, which knows past answers until {known}.": (
        "A árvore é a de {day}, que conhece respostas passadas até {known}."
    ),
    "The tree is that of {day}.": "A árvore é a de {day}.",
    "This is why: {reason}.": "O motivo: {reason}.",
    "play today's game, by a tree that knows the past answers": (
        "jogar a partida de hoje com uma árvore que conhece as respostas passadas"
    ),
    "the day of the game (today by this machine's clock)": "o dia da partida (hoje pelo relógio deste computador)",
    "more past answers: a file with a line for each day": (
        "mais respostas passadas: um arquivo com uma linha por dia"
    ),
    "do not note the answer, and do not ask": "não anotar a resposta, nem perguntar",
    "Making the tree of {day} (some seconds, once a day) ...": (
        "Criando a árvore de {day} (alguns segundos, uma vez por dia) ..."
    ),
    "the tree of {day} cannot be made: {reason}": "não é possível criar a árvore de {day}: {reason}",
    "there is no tree of {day} or a day before it, and {reason}": (
        "não há árvore de {day} nem de um dia anterior, e {reason}"
    ),
    "{path}: cannot be written ({reason})": "{path}: não pode ser gravado ({reason})",
    "{path}: cannot be removed ({reason})": "{path}: não pode ser apagado ({reason})",
    "{word} is not noted: {reason}.": "{word} não é anotada: {reason}.",
    "Noted in {path}: {day} {word}.": "Anotado em {path}: {day} {word}.",
    "the answer of {day} is {word} in {path}": "a resposta de {day} é {word} em {path}",
    "it is on no list": "não está em nenhuma lista",
    "{day} is still to come": "{day} ainda não chegou",
    "Keep each day's answer in {path}, so that the next trees know it? It is sent nowhere.": (
        "Anotar a resposta de cada dia em {path}, para que as próximas árvores a conheçam? Ela não é enviada a lugar nenhum."
    ),
    "y/n > ": "y = sim, n = não > ",
    "Nothing is noted, and you are not asked again (play past --ask-again undoes that).": (
        "Nada é anotado, e a pergunta não será repetida (play past --ask-again desfaz isso)."
    ),
    "Nothing is noted for now.": "Por enquanto nada é anotado.",
    "Past answers are those that come with guesstree and those in a file of your\n"
    "own, which 'play today' adds to if you agree. It is kept on this machine, and\n"
    "sent nowhere. A file to add has a line for each day, date and answer, such as\n"
    "2026-05-31,etude, in order of days.": (
        "Respostas passadas são as que vêm com guesstree e as de um arquivo seu, que\n"
        "'play today' completa se você concordar. Ele fica neste computador e não é\n"
        "enviado a lugar nenhum. Um arquivo a acrescentar tem uma linha por dia, com data\n"
        "e resposta, como 2026-05-31,etude, em ordem de dias."
    ),
    " and ": " e ",
    "{options} do not go together: give one at a time": "{options} não se combinam: indique só uma",
    "{word} is on no list, expected a word that may be guessed": (
        "{word} não está em nenhuma lista; era esperada uma palavra que se possa jogar"
    ),
    "{word} was never the answer, as far as is known (until {day}).": (
        "{word} nunca foi a resposta, até onde se sabe (até {day})."
    ),
    "{path}: {count} days added": (
        "{path}: {count} dia acrescentado",
        "{path}: {count} dias acrescentados",
    ),
    " ({count} were known already)": (
        " ({count} já era conhecido)",
        " ({count} já eram conhecidos)",
    ),
    "The next game of a day will ask whether to note its answer.": (
        "A próxima partida do dia perguntará se deve anotar a resposta."
    ),
    "none: {reason}": "nenhum: {reason}",
    "{count} days before today": (
        "{count} dia antes de hoje",
        "{count} dias antes de hoje",
    ),
    "own file": "seu arquivo",
    "own": "seus",
    "shipped": "incluídos",
    "{count} days, the last {last}": (
        "{count} dia, o último {last}",
        "{count} dias, o último {last}",
    ),
    "missing": "faltam",
    "noting": "notas",
    "not asked yet": "ainda não perguntado",
    "the answer of each day's game is noted": "a resposta de cada dia é anotada",
    "nothing is noted; --ask-again has you asked again": "nada é anotado; com --ask-again a pergunta volta",
    "{count} days": (
        "{count} dia",
        "{count} dias",
    ),
    "{count} days, {first} to {last}": (
        "{count} dia, de {first} a {last}",
        "{count} dias, de {first} a {last}",
    ),
    "{first} to {last}": "de {first} a {last}",
    "tell of past answers of the daily game, and add your own": (
        "mostrar as respostas passadas do jogo diário e acrescentar as suas"
    ),
    "add the days of a file to your own, all or none": "acrescentar os dias de um arquivo, todos ou nenhum",
    "tell when a word was the answer": "dizer quando uma palavra foi a resposta",
    "forget whether answers are to be noted": "esquecer se as respostas devem ser anotadas",
    "{word} was the answer on {days}.": "{word} foi a resposta em {days}.",
    "{day} is no date, expected one such as {example}": "{day} não é uma data; era esperada uma como {example}",
    "there is no day {day}, expected one such as {example}": "não existe o dia {day}; era esperado um como {example}",
    # The command line
    "none yet, run: make tree": "nenhuma ainda; execute: make tree",
    "guesstree plays Wordle-style games from trees compiled beforehand. Without a\n"
    "command it plays a game with you: it names a word, you type what your game\n"
    "shows for it.": (
        "guesstree joga jogos no estilo de Wordle com árvores compiladas de antemão. Sem\n"
        "comando, joga com você: propõe uma palavra, e você digita o que seu jogo mostra."
    ),
    "usage: {line} [options]": "uso: {line} [opções]",
    "       {line} ...": "     {line} ...",
    "Shipped trees: {names}.": "Árvores incluídas: {names}.",
    "there is no option {name}": "não existe a opção {name}",
    "{name} takes no value": "{name} não aceita valor",
    "{name} takes a value: {name} {value}": "{name} exige um valor: {name} {value}",
    "there is no place for {word}": "argumento inesperado: {word}",
    "{option} is needed": "falta {option}",
    "a {operand} is needed": "falta {operand}",
    "show this help": "mostrar esta ajuda",
    "options:": "opções:",
    "print one JSON object, for programs": "escrever um objeto JSON, para programas",
    "what is said is said in it: de, en, es, fr or pt": "idioma das mensagens: de, en, es, fr ou pt",
    "show this help, or a command's": "mostrar esta ajuda, ou a de um comando",
    "there is no command {name}": "não existe o comando {name}",
    "'{command} --help' lists them": "'{command} --help' lista todos",
    "'{command} --help' shows what it takes": "'{command} --help' mostra o que aceita",
    "out of memory: shorter lists or fewer threads need less": (
        "falta memória: use listas mais curtas ou menos threads"
    ),
    "the output cannot be written: {reason}": "não é possível gravar a saída: {reason}",
    "show the version": "mostrar a versão",
    "commands:": "comandos:",
    "'{command} COMMAND --help' says more of a command.": (
        "'{command} COMANDO --help' dá mais detalhes de um comando."
    ),
    "{option} takes one of {known}, not {given}": "{option} aceita um destes valores: {known}, não {given}",
    "how feedback is shown: squares, contrast or letters": (
        "como as marcas são mostradas: squares, contrast ou letters"
    ),
    "you find the words; 1 tells how many are left, 2 and 3 more": (
        "você encontra as palavras; 1 diz quantas restam, 2 e 3 dizem mais"
    ),
    "the word list of the tree, if not a shipped one": "a lista de palavras da árvore, se não for uma incluída",
    "TREE is the name of a shipped tree, or the path of a tree file; classic when\n"
    "left out. today is the newest tree of the day's game (see play today).": (
        "TREE é o nome de uma árvore incluída ou o caminho de um arquivo de árvore; se\n"
        "faltar, classic. today é a árvore mais nova do jogo diário (veja play today)."
    ),
    "--hint takes a level from 1 to 3, not {level}": "--hint aceita um nível de 1 a 3, não {level}",
    "Play a game.": "Jogar uma partida.",
    "{one} and {other} exclude each other": "{one} e {other} se excluem",
    "--boards takes a number from 2 to 8, not {given}": "--boards aceita um número de 2 a 8, não {given}",
    "play on 2 to 8 boards at once, each guess on all": (
        "jogar em 2 a 8 tabuleiros ao mesmo tempo, cada tentativa em todos"
    ),
    "find words against a host that picks none and dodges": (
        "achar palavras contra um anfitrião que não escolhe nenhuma e se esquiva"
    ),
    '  bash   eval "$({program} completion bash)"       in ~/.bashrc\n'
    '  zsh    eval "$({program} completion zsh)"        in ~/.zshrc, after compinit\n'
    "  fish   {program} completion fish | source        in ~/.config/fish/config.fish\n"
    "\n"
    "Commands, options, their values, the names of trees and lists, and files are\n"
    "completed. The shell asks '{program} completion words -- WORD...' each time:\n"
    "what the last WORD may become, a line each, with a tab before what is said of\n"
    "it.": (
        '  bash   eval "$({program} completion bash)"       em ~/.bashrc\n'
        '  zsh    eval "$({program} completion zsh)"        em ~/.zshrc, depois de compinit\n'
        "  fish   {program} completion fish | source        em ~/.config/fish/config.fish\n"
        "\n"
        "São completados comandos, opções, seus valores, os nomes de árvores e listas, e\n"
        "arquivos. O shell pergunta a cada vez '{program} completion words -- WORD...': o\n"
        "que o último WORD pode vir a ser, uma linha por caso, e após uma tabulação o\n"
        "que se diz dele."
    ),
    "print what has bash, zsh or fish complete command lines": (
        "imprimir o código com que bash, zsh ou fish completam a linha"
    ),
    "print the manual page, made of what help says": "imprimir a página de manual, baseada na ajuda",
    "list": "lista",
    "game": "jogo",
    "shell": "shell",
    "folder": "pasta",
    "file": "arquivo",
    "play with a program: one JSON object a line in, one out": (
        "jogar com um programa: um objeto JSON por linha, de ida e de volta"
    ),
    "there is no shipped list called {name} (shipped: {known})": (
        "não há nenhuma lista incluída chamada {name} (incluídas: {known})"
    ),
    "there is no shipped tree called {name} (shipped: {known})": (
        "não há nenhuma árvore incluída chamada {name} (incluídas: {known})"
    ),
    "there is no shipped alphabet called {name} (shipped: {known})": (
        "não há nenhum alfabeto incluído chamado {name} (incluídos: {known})"
    ),
    "to name a file or a folder, write its path with a slash, such as {path}": (
        "para nomear um arquivo ou uma pasta, escreva o caminho com uma barra, como {path}"
    ),
    "{path}: cannot be read ({reason}); {expected}": "{path}: não pode ser lido ({reason}); {expected}",
    "{name} has words of {count} letters, and the tree plays words of {length}": (
        "{name} tem palavras de {count} letra, e a árvore joga palavras de {length}",
        "{name} tem palavras de {count} letras, e a árvore joga palavras de {length}",
    ),
    "{name} has another alphabet than the tree": "{name} não tem o mesmo alfabeto que a árvore",
    "{name} is a list for {theirs}, and the tree plays {ours}": (
        "{name} é uma lista para {theirs}, mas a árvore joga {ours}"
    ),
    "the compiler cannot help here: {reason}": "o compilador não pode ajudar aqui: {reason}",
    # Files that are written
    "overwrite a file that is there already": ("substituir um arquivo que já existe"),
    "{path}: the command reads this file and does not overwrite it; name another one": (
        "{path}: o comando lê este arquivo e não o substitui; indique outro"
    ),
    "{path}: messages of the command go there already; name a file of its own": (
        "{path}: as mensagens do comando já vão para lá; indique um arquivo à parte"
    ),
    "{path}: another kind of file is there already and is not overwritten; name another one": (
        "{path}: já há ali um arquivo de outro tipo, que não é substituído; indique outro"
    ),
    "{path}: is there already; overwrite it with --replace, or name another file": (
        "{path}: já existe; substitua-o com --replace ou indique outro arquivo"
    ),
    "For the best words off the tree, install the compiler, in a checkout of guesstree: {command}": (
        "Para as melhores palavras fora da árvore, instale o compilador na pasta do código-fonte do guesstree: {command}"
    ),
    "The words are rough estimates; for better ones install the compiler, in a checkout of guesstree: {command}": (
        "As palavras são simples estimativas; para ter melhores, instale o compilador na pasta do código-fonte do guesstree: {command}"
    ),
    "For that of the day itself, install the compiler, in a checkout of guesstree: {command}": (
        "Para a do próprio dia, instale o compilador na pasta do código-fonte do guesstree: {command}"
    ),
    "there is no tree of {day} or a day before it, and the compiler is not installed: in a checkout of guesstree, {command} makes it possible": (
        "não há árvore de {day} nem de um dia anterior, e o compilador não está instalado: na pasta do código-fonte do guesstree, {command} torna isso possível"
    ),
    "word=marks": "palavra=marcas",
    "you played another word ({sample})": "você jogou outra palavra ({sample})",
    "your game does not know the suggested word": "seu jogo não conhece a palavra sugerida",
    "show what may be the answer, and what the suggestion does": (
        "mostra o que ainda pode ser a resposta e o que a sugestão traz"
    ),
    "? word": "? palavra",
    "show what another word would cost": "mostra quanto custaria outra palavra",
    "show the best five words and what each costs; ? 9 for nine": (
        "mostra as cinco melhores palavras e o custo de cada; ? 9 mostra nove"
    ),
    "fix 2 marks": "fix 2 marcas",
    "correct the marks of turn 2 and keep the turns after it": "corrige as marcas da jogada 2 e mantém as seguintes",
    "lost word": "lost palavra",
    "end the game unsolved; the word is the answer": "encerra a partida sem resolvê-la; a palavra é a resposta",
    "show the hint again": "mostra a dica de novo",
    "take back the last turn": "desfaz a última jogada",
    "quit": "sair",
    "You can also type:": "Você também pode digitar:",
    "Play any {noun}, then type it with its marks: {sample}": (
        "Jogue o que quiser e digite sua jogada com as marcas: {sample}"
    ),
    "Enter": "Enter",
    "new game": "nova partida",
    "go on": "continuar",
    "analyse": "analisar",
    "share": "compartilhar",
    "undo": "desfazer",
    "help": "ajuda",
    "Enter, new": "Enter, new",
    "start a new game": "começa uma nova partida",
    "go on with more guesses than the game allows": "continua com mais tentativas do que o jogo permite",
    "show what each turn cost, as 'play analyse' does": "mostra, como 'play analyse', quanto custou cada jogada",
    "show the game as a grid to share, without words": "mostra a partida como grade para compartilhar, sem palavras",
    "the game is over, and {line} means nothing here; type h for help": (
        "a partida acabou e {line} não quer dizer nada aqui; digite h para ajuda"
    ),
    "The game goes on.": "A partida continua.",
    "Game over: not solved in {count} guesses.": (
        "Fim de jogo: a partida não foi resolvida em {count} tentativa.",
        "Fim de jogo: a partida não foi resolvida em {count} tentativas.",
    ),
    "Not solved: it was {word}.": "Não resolvida: era {word}.",
    "{word} does not fit turn {turn} ({move})": "{word} não combina com a jogada {turn} ({move})",
    "to give a game up, type lost and the answer, {expected}: lost word": (
        "para desistir, digite lost e a resposta ({expected}): lost palavra"
    ),
    "Play any {noun}, then type it with what your game shows, like {sample}:": (
        "Jogue o que quiser e digite sua jogada com o que seu jogo mostrar, como {sample}:"
    ),
    "Check the marks, type u to undo the turn before, or fix 1 and its marks to correct turn 1.": (
        "Confira as marcas, digite u para desfazer a jogada anterior, ou fix 1 e as marcas certas para corrigir a jogada 1."
    ),
    "Or turn {turn} is mistyped: without {word}={marks}, {count} answers would fit. Type fix {turn} and the right marks.": (
        "Ou a jogada {turn} foi mal digitada: sem {word}={marks}, {count} resposta serviria. Digite fix {turn} e as marcas.",
        "Ou a jogada {turn} foi mal digitada: sem {word}={marks}, {count} respostas serviriam. Digite fix {turn} e as marcas.",
    ),
    "Only the words of the tree are known here: for all words, name its list with --list.": (
        "Só as palavras da árvore estão disponíveis: para ter todas, indique a lista com --list."
    ),
    "that would name words; ? gives a hint, ? word shows what a word costs": (
        "isso revelaria as palavras; ? dá uma dica, ? palavra diz quanto custa uma palavra"
    ),
    "to correct the marks of an earlier turn, type it like fix 2 {marks}": (
        "para corrigir as marcas de uma jogada anterior, digite, por exemplo, fix 2 {marks}"
    ),
    "if you played {word}, type it with its marks, like {word}={marks}; ? {word} shows what it would cost": (
        "se você jogou {word}, digite-a com as marcas, como {word}={marks}; para saber quanto custaria, digite ? {word}"
    ),
    "Type one set of marks for each open board, in their order: {sample}. Leave a solved board out, or type - for it.": (
        "Digite as marcas de cada tabuleiro aberto, na ordem: {sample}. Para um tabuleiro resolvido, não digite nada, ou digite -."
    ),
    "word={sample}": "palavra={sample}",
    "you played another word": "você jogou outra palavra",
    "show what each board may still be": "mostra o que ainda é possível em cada tabuleiro",
    "fix 2 {sample}": "fix 2 {sample}",
    "show the game to share, without words": "mostra a partida para compartilhar, sem palavras",
    "Check the marks, type u to undo the turn before, or fix 1 and the marks of all boards to correct turn 1.": (
        "Confira as marcas, digite u para desfazer a jogada anterior, ou fix 1 e as marcas de todos os tabuleiros para corrigir a jogada 1."
    ),
    "to correct a turn, type it like fix 2 {sample}": "para corrigir uma jogada, digite, por exemplo, fix 2 {sample}",
    "expected marks for {count} boards ({boards}), not for {given}: for example {sample}": (
        "há {count} tabuleiro aberto ({boards}) e você deu {given} resultados: digite, por exemplo, {sample}",
        "há {count} tabuleiros abertos ({boards}) e você deu {given} resultados: digite, por exemplo, {sample}",
    ),
    "The words are rough estimates: {reason}.": "As palavras são simples estimativas: {reason}.",
    "Turn {turn} is corrected.": "A jogada {turn} está corrigida.",
    "Type a {noun} of the list. The host has picked none: it answers so that the most answers are left, and among equals so that its answer gives the least away. It says that you are right only when no other answer is left.": (
        "Jogue algo da lista. O anfitrião não escolheu nada: responde de modo que reste o maior número de respostas e, em caso de empate, de modo que revele o mínimo possível. Só admite o acerto quando não resta outra resposta."
    ),
    "show how many answers are left, and how few guesses corner the host": (
        "mostra quantas respostas restam e em quantas tentativas se encurrala o anfitrião"
    ),
    "show which {noun} to play for that": "mostra o que jogar para isso",
    "shortest line": "sequência mais curta",
    "show the shortest line of guesses that corners the host": (
        "mostra a menor sequência de tentativas que encurrala o anfitrião"
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
        "Um TURN é uma palavra com as marcas, como crane=bybbb; ou dê só palavras, a\n"
        "última delas a resposta. Cada jogada é comparada com a melhor palavra: custo é\n"
        "quantas tentativas a mais sua palavra leva em média (habilidade); poupou,\n"
        "quantas as marcas lhe pouparam (sorte). Em por está quem achou a melhor palavra:\n"
        "árvore, exato, previsão ou entropia, uma estimativa rápida onde o compilador não\n"
        "está instalado. ~ indica estimativa: a busca exata não conhece esse\n"
        "número. Se a árvore tem pesos, chance é a probabilidade de a sua palavra estar\n"
        "certa. Sem --tree, uma partida que termina na resposta de hoje, ou numa palavra\n"
        "que só o jogo diário tem, é comparada com a árvore do dia; as outras, com\n"
        "classic."
    ),
    "compared with the tree of the daily game; --tree classic compares with another": (
        "comparada com a árvore do jogo diário; --tree classic compara com outra"
    ),
    "{name}: not the words the tree {tree} was made from; name the right list, or none": (
        "{name}: não são as palavras de que a árvore {tree} foi feita; indique a lista certa ou nenhuma"
    ),
    "{path}: another process is writing this file; try again when it has ended": (
        "{path}: outro processo está gravando este arquivo; tente de novo quando ele terminar"
    ),
    "{path} is not a file: remove it or rename it": "{path} não é um arquivo: apague-o ou mude o nome dele",
    "{path} has no answer of {day}": "{path} não tem a resposta de {day}",
    "{word} is still noted: {reason}.": "{word} continua anotada: {reason}.",
    "No longer noted: {day} {word}.": "Não está mais anotado: {day} {word}.",
    "{problem}; if that is wrong, '{command}' corrects it": "{problem}; se estiver errado, '{command}' corrige",
    "correct the answer of a day in your own file": "corrigir a resposta de um dia no seu próprio arquivo",
    "remove a day from your own file": "retirar um dia do seu próprio arquivo",
    "{path}: the answer of {day} is {word} now, no longer {before}.": (
        "{path}: a resposta de {day} agora é {word}, não mais {before}."
    ),
    "{path}: {day} {word} is removed.": "{path}: {day} {word} foi retirada.",
    "did you mean {name}?": "você quis dizer {name}?",
    "there is a list of that name; '{build}' makes a tree of it within minutes, and '{play}' plays it": (
        "há uma lista com esse nome; '{build}' faz uma árvore dela em poucos minutos, e '{play}' a joga"
    ),
}
