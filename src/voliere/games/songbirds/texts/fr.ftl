title = Songbirds
tagline = Remplissez la forêt de chants et gardez secret votre oiseau favori.

# Apprendre en jouant (lesson.py dit quand)
lesson-welcome = Bienvenue dans la forêt ! Ensemble, nous remplissons ces 25 cases d’oiseaux chanteurs. Je vous montre : trois minutes suffisent.
lesson-hand = Voici vos neuf oiseaux. Le nombre dit s’ils chantent fort, et il y a quatre couleurs. À votre tour, vous posez un oiseau à côté d’une carte déjà dans la forêt.
lesson-tokens = Chaque ligne et chaque colonne a ses baies. Quand ses cinq cases sont pleines, la couleur qui y chante le plus fort les prend : 12 pour cette ligne.
lesson-first = Essayons. Choisissez votre 3 bleu, puis la case à droite du centre.
lesson-fill-row = Il reste une case dans la ligne. Les 3 et 5 bleus font 8, plus que le 4 rouge ou les 1 + 2 verts. Complétez la ligne avec votre 5 bleu !
lesson-row-won = Les 12 baies vont au bleu : non pas à vous, mais à la couleur. Qui finit avec du bleu les comptera.
lesson-favourite = Comment ? Vous jouez tous vos oiseaux sauf un. La dernière carte de votre main est votre favori : vous comptez toutes les baies de sa couleur, et son nombre en plus. Un 7 bleu ferait un beau favori, gardez-le !
lesson-column = À la colonne du milieu. Posez votre 5 rouge sous le centre : le rouge y aura 3 + 5 = 8.
lesson-cancel = Et maintenant, une malice. Complétez la colonne avec votre 7 vert : le vert a 1 + 7 = 8, autant que le rouge. Deux couleurs aussi fortes se couvrent l’une l’autre.
lesson-cancelled = Rouge et vert se sont annulés : le petit 1 bleu a pris les 9 baies. Le bleu en a déjà 21 !
lesson-free = Vous savez tout. Jouez comme il vous plaît, mais gardez le 7 bleu pour la fin.
lesson-free-preview = Choisissez un oiseau et une case : avant de jouer, vous voyez où en seraient sa ligne et sa colonne. Échap, ou un appui sur la carte, la repose.
lesson-free-watch = Regardez ce que nourrissent les autres : chacun a ses couleurs, et l’un d’eux aime peut-être aussi le bleu.
lesson-free-last = Votre dernier coup. Un oiseau va dans la forêt, l’autre est votre favori. Lequel gardez-vous ?
lesson-end = Votre score : les baies de la couleur de votre favori, et son nombre. À deux, trois ou quatre, c’est toujours ainsi ; à quatre, un oiseau surprise est au centre.

colour = { $colour ->
    [R] rouge
    [B] bleu
    [G] vert
   *[W] blanc
}
bird = { $volume } { $colour ->
    [R] rouge
    [B] bleu
    [G] vert
   *[W] blanc
}
column = colonne { $line }
row = ligne { $line }
area = { $area ->
    [above] au-dessus
    [right] à droite
    [below] en dessous
    [left] à gauche
    [above-right] au-dessus et à droite
   *[below-left] en dessous et à gauche
}

move-play = joue le { $card } en { $cell }
move-show = montre le { $card }
move-place = pose la carte montrée en { $cell }
move-favourite = choisit le { $card } comme favori

option-cooperative = Coopératif
option-cooperative-help = Tout le monde joue ensemble pour un seul score ; toujours à 5 et 6.
option-early-bird = Early Bird
option-early-bird-help = Une fois par manche, posez tôt votre favori face cachée et prenez un ver.
option-extended = Étendue
option-extended-help = Plusieurs manches de suite, dont les points s’additionnent : un nombre convenu, ou jusqu’à ce que quelqu’un ait assez de points.
option-extended-no = une manche
option-extended-rounds = un nombre de manches
option-extended-points = le premier à tant de points
option-rounds = Manches
option-rounds-help = Combien de manches compte une partie étendue.
option-target = Points
option-target-help = Combien de points finissent une partie aux points ; la manche va jusqu’au bout.
option-special = Carte spéciale
option-special-help = La carte du centre à quatre, avec des jetons à elle.
option-special-crow = corbeau
option-special-crow-help = Autour de lui, des malus de −2 à −5. Dès que les deux cases d’un côté sont remplies, la couleur la plus forte y prend le jeton.
option-special-hawk = faucon
option-special-hawk-help = En haut à droite et en bas à gauche, un malus de −4. Dès que les quatre cases sont remplies, la couleur la plus forte y prend le jeton.
option-special-hummingbird = colibri
option-special-hummingbird-help = Autour de lui, des bonus de +2 à +5. Dès que les deux cases d’un côté sont remplies, la couleur la plus faible y prend le jeton.
option-special-mockingbird = moqueur
option-special-mockingbird-help = En haut à droite et en bas à gauche, un bonus de +4. Dès que les quatre cases sont remplies, la couleur la plus faible y prend le jeton.
option-special-random = tirée à chaque manche
option-first-player = Qui commence
option-first-player-help = La place qui commence la première manche.

event-round-begins = La manche { $amount } commence ; { $player } joue en premier.
event-dealt = { $player } reçoit { $amount ->
    [one] une carte
   *[other] { $amount } cartes
}.
event-set-out = Le { $card } est posé en { $target }.
event-drew = { $player } pioche le { $card }.
event-drew-hidden = { $player } pioche une carte.
event-showed = { $player } montre le { $card }.
event-placed = { $player } joue le { $card } en { $target }.
event-line-taken = La { $source } est pleine : le { $target } prend { $amount }.
event-line-lost = La { $source } est pleine : personne ne prend ses { $amount }.
event-area-taken = Carte spéciale, cases { $source } : le { $target } prend { $amount }.
event-area-lost = Carte spéciale, cases { $source } : personne ne prend { $amount }.
event-hid-favourite = { $player } pose le { $card } face cachée comme favori.
event-hid-favourite-hidden = { $player } pose son favori face cachée.
event-chose-favourite = { $player } choisit le { $card } comme favori.
event-worm-taken = { $player } prend un ver qui vaut { $amount }.
event-revealed = { $player } révèle le { $card }.
event-scored = { $player } marque { $amount }.
event-round-ends = La manche { $amount } est finie.

refusal-no-such-action = Ce coup n’existe pas.
refusal-card-first = Montrez une carte avant de dire où elle va ({ $clause }).
refusal-card-already-shown = Une carte est déjà montrée ; il faut maintenant la poser ({ $clause }).
refusal-not-in-hand = { $move } : cette carte n’est pas dans votre main ({ $clause }).
refusal-no-favourite-action = { $move } : ici le favori est la carte qui reste à la fin ; seule la variante Early Bird permet de le poser avant ({ $clause }).
refusal-favourite-already-chosen = { $move } : vous avez déjà posé votre favori ({ $clause }).
refusal-table-has-favourite = { $move } : la table a déjà son favori ({ $clause }).
refusal-last-card-is-the-favourite = { $move } : votre dernière carte doit être posée comme favori ({ $clause }).
refusal-cell-taken = { $move } : il y a déjà une carte dans cette case ({ $clause }).
refusal-not-adjacent = { $move } : une carte doit toucher par un côté une carte déjà dans la forêt ({ $clause }).

error-too-many-rivals = À { $players }, on ne joue qu’ensemble : laissez cooperative=false de côté, ou choisissez de 2 à 4 joueurs.
error-one-special-a-round = { $given ->
    [one] Une carte spéciale nommée
   *[other] { $given } cartes spéciales nommées
} : une liste en a une pour chaque manche de extended=rounds, ou de extended=points jusqu’à { $most }, reprises dans l’ordre.

sheet-favourite = favori
sheet-volume = son volume
sheet-worm = ver
sheet-line = { $line }
sheet-area = { $special }, { $area }
sheet-harvest = récolte : { $colour }
sheet-no-favourite = aucun favori choisi
sheet-round = cette manche
sheet-points = toutes les manches

title-novice = débutant
title-amateur = amateur
title-apprentice = apprenti
title-professional = professionnel
title-superstar = superstar

board-harvest = récolte : { $harvest }
board-special = { $special } : { $tokens }
board-worms = vers : { $worms }
board-deck = pioche : { $cards }
board-shown = montrée : { $card }
board-worm = (ver { $worth })
board-favourite = (favori : { $card })
board-face-down = face cachée

# Ce que demande une étude.
study-favourites = Le favori révélé
study-worms = Un ver pris

# Ce qu’on peut se dire en jouant ensemble (SB-43).
phrase-keep-free = Gardons { $place } libre, s’il vous plaît.
phrase-favourite-mine = Je pose le favori, en { $colour ->
    [R] rouge
    [B] bleu
    [G] vert
   *[W] blanc
}.
phrase-favourite-yours = { $player } pourrait poser le favori, en { $colour ->
    [R] rouge
    [B] bleu
    [G] vert
   *[W] blanc
}.
phrase-agreed = D’accord.
phrase-rather-not = Plutôt pas.

# Pourquoi un conseil propose un coup (merits.py).
reason-takes = Le { $colour } gagne les { $amount } de la { $line }.
reason-secures = Seul le { $colour } pourra encore prendre les { $amount } de la { $line }.
reason-keeps-from = Cela prive le { $colour } des { $amount } de la { $line }.
reason-area = Cela donne au { $colour } le { $amount } de la carte spéciale.
reason-keeps-card = Cela garde le { $card }, pour en faire un favori.
reason-worm = Cela rapporte un ver qui vaut { $amount }.

# La table dans le navigateur.
event-dealt-you = Vous recevez { $amount ->
    [one] { $amount } carte
   *[other] { $amount } cartes
}.
event-drew-you = Vous piochez le { $card }.
event-showed-you = Vous montrez le { $card }.
event-placed-you = Vous jouez le { $card } en { $target }.
event-hid-favourite-you = Vous posez le { $card } face cachée comme favori.
event-chose-favourite-you = Vous choisissez le { $card } comme favori.
event-worm-taken-you = Vous prenez un ver qui vaut { $amount }.
event-revealed-you = Vous révélez le { $card }.
event-scored-you = Vous marquez { $amount }.
table-forest = La forêt
table-deck = { $cards ->
    [one] { $cards } carte dans la pioche
   *[other] { $cards } cartes dans la pioche
}
table-cards = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
table-sub = { $mode ->
    [solo] Solo · { $filled } cases sur 25
    [cooperative] Ensemble · { $filled } cases sur 25
   *[other] { $filled } { $filled ->
        [one] case pleine
       *[other] cases pleines
    } sur 25
}
table-sub-round = Manche { $round }
table-note = La dernière carte de votre main sera votre favori.
table-note-early = Posez votre favori tôt, une fois, pour un ver ; ou gardez la dernière carte.
table-note-together = Une fois dans la partie, une carte devient le favori ; les autres couleurs comptent contre lui.
table-prompt = Choisissez une carte, puis une case.
table-prompt-together = Jouez une carte dans la forêt, ou posez-la comme favori.
table-prompt-place = Le { $card } est montré. Choisissez sa case.
table-choose-cell = Le { $card } : choisissez une case.
table-choose-show = Montrez-le puis posez-le, ou faites-en le favori.
table-harvest = Récolte
table-harvest-of = { $colour } : { $amount }
table-harvest-tip = Le { $colour } a récolté { $amount } : qui a un favori { $colour } le marque.
table-line-token = { $line } : { $amount } baies
table-line-won = { $line } : le { $colour } a pris { $amount }
table-line-gone = { $line } : personne ne l’a pris
table-area-token = jeton spécial { $area } : { $amount }
table-area-won = jeton spécial { $area } : le { $colour } a pris { $amount }
table-column-short = col. { $line }
table-row-short = lig. { $line }
table-cell = { $cell } : { $card }
table-cell-empty = { $cell } : vide
table-cell-no = { $cell } : impossible. Pourquoi ?
table-place = Poser le { $card } en { $cell }
table-place-fills = Poser le { $card } en { $cell } : remplit { $lines }
table-place-again = Le { $card } en { $cell } : encore une fois pour jouer
table-mark = Gardez { $cell } libre, s’il vous plaît
table-worms = Vers restants : { $worms }
table-no-worms = Plus de vers
table-worm = ver qui vaut { $worth }
table-favourite = favori : { $card }
table-shown = montré : { $card }
table-last-chance = { $mode ->
    [solo] La forêt sera pleine. Sans favori, votre score est 0 : posez d’abord une carte comme favori.
   *[other] La forêt sera pleine. Sans favori, le score de la table est 0 : posez d’abord une carte comme favori.
}
table-favourite-hidden = favori, face cachée
table-points = { $points ->
    [one] point
   *[other] points
}
table-fills = Le { $card } remplit : { $lines }
table-puts = Le { $card } en { $cell }
table-free = { $cells ->
    [0] pleine
    [one] { $cells } case libre
   *[other] { $cells } cases libres
}
table-takes = Le { $colour } prend { $amount } : { $before } → { $after }
table-takes-nobody = Tous à égalité : personne ne prend { $amount }.
table-lay-worm = Votre favori, face cachée, pour un ver qui vaut { $worth }. Son volume ne comptera pas.
table-lay-no-worm = Votre favori, face cachée. Il ne reste plus de ver.
table-lay-table = Le favori de la table : sa récolte compte pour vous, les trois autres contre vous.
table-show-hint = Une fois montrée, elle doit être posée.
table-move-play = le { $card } en { $cell }
table-move-show = montrer le { $card }
table-move-place = en { $cell }
table-move-favourite = le { $card } comme favori
table-button-place = Poser
table-button-show = Montrer
table-button-favourite = Favori
table-source-strength = { $colour } { $total }
table-source-tied = { $colour } { $total } (à égalité : hors jeu)
table-about = Volume { $volume } : dans sa ligne et sa colonne, il ajoute { $volume } à la force du { $colour }.
event-round-begins-you = La manche { $amount } commence ; vous jouez en premier.
