title = Hiifuu
tagline = Deux plis, ni plus, ni moins.

colour = { $colour ->
    [O] orange
    [R] rouge
    [V] violet
   *[G] vert
}
card = { $value } { $colour ->
    [O] orange
    [R] rouge
    [V] violet
   *[G] vert
}
flower = { $colour ->
    [O] orange, souci
    [R] rouge, tulipe
    [V] violet, campanule
   *[G] vert, cornouiller
}

option-token-order = Ordre des jetons
option-token-order-help = Comment s’alignent les quatre jetons d’une manche.
option-token-order-increasing = du plus petit au plus grand
option-token-order-random = mélangés à chaque manche
option-tokens = Jetons
option-tokens-help = Les quatre jetons de chacune des cinq manches. Les nôtres sont reconstitués : saisissez ceux de votre boîte.
option-show-played = Cartes jouées
option-show-played-help = La table montre-t-elle toutes les cartes jouées dans la manche ?

event-round-begins = La manche { $amount } commence ; { $player } entamera.
event-token-laid = Un jeton de { $amount } rejoint la rangée.
event-dealt = { $player } reçoit { $amount } cartes.
event-discarded = { $player } écarte : { $card }.
event-discarded-hidden = { $player } écarte { $amount } cartes, face cachée.
event-play-begins = Tous les écarts sont faits.
event-played = { $player } joue le { $card }.
event-lack-shown = { $player } n’a rien en { $target }.
event-trick-won = { $amount ->
    [1] { $player } remporte un premier pli avec le { $card }.
    [2] { $player } remporte un deuxième pli avec le { $card }.
    [3] { $player } remporte un troisième pli avec le { $card }.
   *[other] { $player } remporte encore un pli avec le { $card } : { $amount } en tout.
}
event-token-taken = { $player } prend le jeton de { $amount }.
event-no-token-left = Il ne reste pas de jeton pour { $player }.
event-token-covered = { $player } recouvre son jeton de { $amount }.
event-scored = { $player } garde son jeton et marque { $amount }.
event-round-ends = La manche { $amount } est finie.

refusal-no-such-action = Cette carte n’existe pas.
refusal-not-in-play = { $move } : on ne se sert pas de cette valeur à si peu de joueurs ({ $clause }).
refusal-discarded = { $move } : une carte ne s’écarte qu’une fois, et une carte écartée est hors de la manche ({ $clause }).
refusal-not-in-hand = { $move } : seules servent les cartes de votre main ({ $clause }).
refusal-must-follow = { $move } : vous avez de la couleur d’entame, il faut en fournir ({ $clause }).
refusal-discard-first = { $move } : tout le monde écarte d’abord ; choisissez vos { $number } cartes ({ $clause }).
refusal-discards-are-made = { $move } : les écarts de cette manche sont faits ({ $clause }).
refusal-number-of-discards = { $move } : il faut écarter exactement { $number } cartes ({ $clause }).

sheet-tricks = plis
sheet-token = jeton pris
sheet-covered = recouvert par un troisième pli
sheet-round = manche { $round }
sheet-points = total

board-tokens = jetons : { $row }
board-discard = Tout le monde écarte { $number } cartes. { $player } entamera.
board-trick = pli { $number } sur { $all } : { $cards }
board-trick-led = pli { $number } sur { $all }, entame en { $colour } : { $cards }
board-leads = { $player } entame.
board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-won = { $tricks ->
    [0] aucun pli
    [one] { $tricks } pli
   *[other] { $tricks } plis
}
board-token = jeton { $value }
board-covered = jeton { $value } recouvert
board-lacks = rien en { $colours }
board-cards = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
board-discards = écart : { $cards }
board-played = jouées :

# What a study asks.
study-tokens = Un jeton gardé, selon sa valeur
study-covered = Un jeton recouvert par un troisième pli
study-leads = Entamer le premier pli, selon la manche
