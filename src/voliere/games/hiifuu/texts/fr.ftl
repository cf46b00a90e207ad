title = Hiifuu
tagline = Deux plis, ni plus, ni moins.

# Apprendre en jouant (lesson.py dit quand) ; $b, $c et $d sont les autres
lesson-welcome = Bienvenue à Hiifuu ! À chaque manche, neuf plis, et vous en voulez exactement deux : ni un, ni surtout trois. Trois minutes, et vous saurez jouer.
lesson-tokens = Voici l’enjeu. Qui gagne un deuxième pli prend le premier jeton encore là : 1, 2, 3 ou 4 points dans cette manche.
lesson-discard = D’abord, chacun défausse quatre cartes en secret. Les cartes moyennes sont les plus difficiles à mener. Choisissez les 3 et 8 orange et les 9 et 12 verts, et défaussez-les.
lesson-lead = Vous entamez le premier pli. Les autres doivent suivre votre couleur, et la plus haute carte de cette couleur gagne. Essayez votre 10 vert.
lesson-first-trick = Personne n’avait de vert plus haut : le premier pli est à vous, un sur deux. Qui gagne un pli entame le suivant.
lesson-lead-red = Tout doux maintenant : entamez du 8 rouge, et laissez-le à quelqu’un d’autre.
lesson-cannot-follow = { $b } l’a gagné et entame violet. Vous n’en avez pas : jouez ce que vous voulez, cela ne peut pas gagner. Débarrassez-vous du 2 vert.
lesson-must-follow = On a entamé vert, il faut suivre : le 4 vert ou le 6 vert. Le 1 vert sur la table est petit, et { $d } n’avait pas de vert. Votre 6 peut gagner ; il vous manque un pli, jouez-le.
lesson-token = Votre deuxième pli, et le premier jeton est à vous : 1 point, si vous n’en gagnez plus. Désormais, chaque pli est de trop.
lesson-duck = C’est encore à vous d’entamer. Une petite carte est plus sûre : jouez le 4 rouge.
lesson-under = { $c } l’a gagné, a pris le jeton 2, et entame du 11 vert. Glissez-vous dessous avec votre 4 vert.
lesson-covered = C’était le troisième pli de { $c } : son jeton est recouvert et ne rapporte rien. Il ne revient pas non plus.
lesson-free = Encore trois cartes. Jouez ce qu’il vous plaît ; seule la couleur demandée peut gagner.
lesson-free-again = Sous le pli, vous voyez toutes les cartes jouées : elles disent ce qui peut encore vous battre.
lesson-free-last = La dernière carte se joue toute seule.
lesson-round = Qui a exactement deux plis a marqué son jeton. La manche suivante a de meilleurs jetons, et commence de nouveau par quatre cartes à défausser.
lesson-end = On joue jusqu’à ce que quelqu’un ait dix points, cinq manches au plus ; le plus de points gagne. Exactement deux plis, voilà tout !

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
event-discarded = { $player } défausse : { $card }.
event-discarded-hidden = { $player } défausse { $amount } cartes, face cachée.
event-play-begins = Tout le monde a défaussé.
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
refusal-discarded = { $move } : une carte ne se défausse qu’une fois, et une carte défaussée est hors de la manche ({ $clause }).
refusal-not-in-hand = { $move } : seules servent les cartes de votre main ({ $clause }).
refusal-must-follow = { $move } : vous avez de la couleur demandée, il faut en fournir ({ $clause }).
refusal-discard-first = { $move } : tout le monde défausse d’abord ; choisissez vos { $number } cartes ({ $clause }).
refusal-discards-are-made = { $move } : les défausses de cette manche sont faites ({ $clause }).
refusal-number-of-discards = { $move } : il faut défausser exactement { $number } cartes ({ $clause }).

sheet-tricks = plis
sheet-token = jeton pris
sheet-covered = recouvert par un troisième pli
sheet-round = manche { $round }
sheet-points = total

board-tokens = jetons : { $row }
board-discard = Tout le monde défausse { $number } cartes. { $player } entamera.
board-trick = pli { $number } sur { $all } : { $cards }
board-trick-led = pli { $number } sur { $all }, { $colour } demandé : { $cards }
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
board-discards = défausse : { $cards }
board-played = jouées :

# Ce que demande une étude.
study-tokens = Un jeton gardé, selon sa valeur
study-covered = Un jeton recouvert par un troisième pli
study-leads = Entamer le premier pli, selon la manche

# Pourquoi un conseil propose un coup (merits.py).
reason-second-trick = Ce pli est gagné, et c’est votre deuxième : un jeton de { $amount }.
reason-first-trick = Ce pli est gagné, et c’est le premier de vos deux.
reason-denies = Cela prive { $player } d’un deuxième pli et du jeton de { $amount }.
reason-keeps-token = Cela ne peut pas gagner le pli : votre jeton de { $amount } n’est pas recouvert.
reason-rids = Cela vous débarrasse du { $card } sans gagner le pli.
reason-covers = Cela laisse à { $player } un troisième pli, qui recouvre son jeton de { $amount }.
reason-keeps-high = Cela garde le { $card }, la plus haute carte de sa couleur encore à venir.

# La table dans le navigateur.
event-dealt-you = Vous recevez { $amount } cartes.
event-discarded-you = Vous défaussez : { $card }.
event-played-you = Vous jouez le { $card }.
event-lack-shown-you = Vous n’avez rien en { $target }.
event-trick-won-you = { $amount ->
    [1] Vous remportez un premier pli avec le { $card }.
    [2] Vous remportez un deuxième pli avec le { $card }.
    [3] Vous remportez un troisième pli avec le { $card }.
   *[other] Vous remportez encore un pli avec le { $card } : { $amount } en tout.
}
event-token-taken-you = Vous prenez le jeton de { $amount }.
event-no-token-left-you = Il ne reste pas de jeton pour vous.
event-token-covered-you = Vous recouvrez votre jeton de { $amount }.
event-scored-you = Vous gardez le jeton et marquez { $amount }.
table-stake = Jetons de cette manche
table-at-stake = En jeu
table-token-free = jeton { $value }
table-token-next = jeton { $value }, le prochain
table-token-taken = jeton { $value }, pris par { $player }
table-token-has = jeton { $value }
table-token-covered = jeton { $value }, recouvert
table-led = { $colour } demandé
table-leads = Entame : { $player }
table-trick = Le pli, dans l’ordre de jeu
table-led-by = entame
table-highest = meilleure
table-wins = gagne
table-last-trick = Le dernier pli
table-lacks = n’a rien en { $colour }
table-discard-phase = Chacun défausse { $number } cartes en secret
table-discards = Qui a défaussé
table-will-lead = entamera
table-has-discarded = a défaussé
table-is-choosing = choisit
table-seen = Les cartes de cette manche
table-this-round = Cette manche
table-played = jouées
table-yours = les vôtres
table-discarded = votre défausse
table-points = { $points ->
    [one] pt
   *[other] pts
}
table-too-many = { $tricks } plis : trop
table-of-two = { $tricks ->
    [one] { $tricks } pli sur 2
   *[other] { $tricks } plis sur 2
}
table-choose-discards = Défaussez { $number } cartes
table-discard-hint = Personne ne les voit. Touchez encore pour garder.
table-discard-these = Défausser ces { $number } cartes
table-you-lead = Vous entamez du { $card }
table-beats = Le { $card } bat le { $best }
table-under = Le { $card } reste sous le { $best }
table-cannot-win = Le { $card } ne peut pas gagner : { $colour } est demandé
table-no-trick = Le pli va à quelqu’un d’autre.
table-unseen = Plus hautes et pas encore vues : { $cards }.
table-unseen-none = Aucune carte plus haute en { $colour } n’est cachée.
table-holds = Si elle tient, c’est votre { $number ->
    [1] premier pli.
   *[other] pli numéro { $number }.
}
table-holds-token = Si elle tient, c’est votre deuxième pli et elle prend le { $value }.
table-holds-none = Si elle tient, c’est votre deuxième pli ; il ne reste pas de jeton.
table-holds-covers = Si elle tient, c’est un pli de trop : votre { $value } est perdu.
table-holds-many = Si elle tient, c’est un pli de trop.
table-prompt-lead = Vous entamez : n’importe quelle carte.
table-prompt-follow = Fournissez { $colour } : { $cards ->
    [one] { $cards } carte possible.
   *[other] { $cards } cartes possibles.
}
table-prompt-free = Vous n’avez rien en { $colour } : n’importe quelle carte.
table-sub = Manche { $round } sur 5 · pli { $trick } sur { $all }
table-sub-discard = Manche { $round } sur 5 · défausses
table-note = Gagnez exactement deux plis : le deuxième prend le prochain jeton.
table-move-discard = défausser { $cards }
table-button-discard = Défausser
table-button-play = Jouer
table-source-trick = Pli { $number }
table-source-round = manche { $round } : { $points }
table-about = { $flower }. La plus haute carte de la couleur demandée remporte le pli ; aucune couleur n’en bat une autre.
event-round-begins-you = La manche { $amount } commence ; vous entamez.
