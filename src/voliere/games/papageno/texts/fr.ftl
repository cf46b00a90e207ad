title = Papageno
tagline = Six oiseaux sur un fil, presque tous cachés : le fil le plus léger gagne.

card = { $card ->
    [C] la Capture
    [E] l’Œuf
    [F] la Flûte
   *[other] le { $weight }
}

option-birds = Oiseaux
option-birds-help = Combien d’oiseaux de chaque poids, de −2 à 9 ; 40 en tout.
option-capture-weight = Poids d’une Capture
option-capture-weight-help = Ce que pèse une Capture restée sur un fil.
option-flute-weight = Poids d’une Flûte
option-flute-weight-help = Ce que pèse une Flûte restée sur un fil.

event-round-begins = La manche { $amount } commence ; { $player } jouera en premier.
event-dealt = { $player } reçoit { $amount } cartes, face cachée.
event-pile-begins = La défausse s’ouvre avec { $card }.
event-chose = { $player } dévoilera { $card }.
event-chose-hidden = { $player } a choisi la carte à dévoiler.
event-revealed = { $target } est dévoilée : { $card }.
event-drew = { $player } pioche { $card }.
event-drew-hidden = { $player } pioche une carte.
event-took = { $player } prend { $card } sur la défausse.
event-reshuffled = La pioche est vide : { $amount ->
    [one] une carte de la défausse en forme
   *[other] { $amount } cartes de la défausse, mélangées, en forment
} une nouvelle.
event-last-turn = { $amount ->
    [0] Personne n’a pioché depuis dix tours chacun : la manche finit avec ce tour.
   *[other] La pioche s’est vidée pour la troisième fois : la manche finit avec ce tour.
}
event-placed = { $player } pose { $card } en { $target }.
event-uncovered = La carte cachée en { $source } était { $card }.
event-passed = { $source } transmet { $card } à { $target }.
event-discarded = { $player } défausse { $card }.
event-captured = { $player } capture { $card } de { $source } pour { $target }…
event-gave = … et cède { $card } en échange : de { $source } à { $target }.
event-kept = { $player } ne capture rien.
event-completed = Les six cartes de { $player } sont visibles : la manche est finie.
event-scored = Le fil de { $player } pèse { $amount }.
event-round-won = { $player } gagne la manche{ $amount ->
    [1] {""}
   *[other] , sa deuxième
}.
event-round-ends = Fin de la manche { $amount }.

refusal-no-such-action = Ce coup n’existe pas.
refusal-turn-up-first = { $move } : choisissez d’abord une carte de votre fil à dévoiler, par exemple « turn 4 » ({ $clause }).
refusal-turned-up-already = { $move } : les premières cartes sont déjà dévoilées ({ $clause }).
refusal-draw-first = { $move } : prenez d’abord une carte, de la pioche ou de la défausse ({ $clause }).
refusal-drawn-already = { $move } : vous avez déjà pris une carte ; il faut maintenant la placer ({ $clause }).
refusal-taken-must-be-placed = { $move } : une carte prise sur la défausse doit aller sur votre fil ({ $clause }).
refusal-no-capture = { $move } : on n’échange des cartes qu’en venant de poser une Capture ({ $clause }).
refusal-capture-first = { $move } : dites d’abord ce que votre Capture échange, ou « keep » ({ $clause }).
refusal-capture-stays = { $move } : la Capture que vous venez de poser reste en place ({ $clause }).
refusal-face-down = { $move } : votre carte à cette place est cachée ({ $clause }).
refusal-not-an-opponent = { $move } : ce n’est pas le fil d’un adversaire ({ $clause }).
refusal-opponent-face-down = { $move } : sa carte à cette place est cachée ({ $clause }).

sheet-place = place { $place }
sheet-column = colonne { $column }
sheet-weight = poids du fil
sheet-wins = manches gagnées
sheet-total = poids sur toutes les manches

board-won = ★
board-deck = pioche : { $cards }
board-discard = défausse : { $cards }
board-shuffled-back = remélangées : { $cards }
board-unseen = jamais vues : { $cards }
board-a-card = une carte de la pioche
board-holds = { $player } tient { $card }.
board-captures = { $player } vient de poser une Capture en place { $place } et peut échanger une carte.
board-chosen = Vous dévoilerez la place { $place }.
board-last-turn = La manche finit avec ce tour.

# What a study asks.
study-completed = Finir une manche
study-captured = Une carte capturée
study-reshuffled = La pioche est remélangée
study-last-turn = Un dernier tour est annoncé
