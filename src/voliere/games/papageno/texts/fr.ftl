title = Papageno
tagline = Six oiseaux sur un fil, presque tous cachés : le fil le plus léger gagne.

# Apprendre en jouant (lesson.py dit quand) ; $b et $c sont les autres
lesson-welcome = Bienvenue ! Chacun a six oiseaux sur son fil, tous face cachée : même vous ne connaissez pas les vôtres. Le fil le plus léger gagne la manche. Trois minutes, et vous saurez jouer.
lesson-turn = D’abord, chacun dévoile un de ses oiseaux. Prenez celui du milieu, en bas.
lesson-heavy = Un 8, c’est lourd. À votre tour, vous prenez une carte, de la pioche ou de la défausse à côté, et l’échangez contre une des vôtres.
lesson-take = Sur la défausse, il y a un −2, l’oiseau le plus léger. Prenez-le !
lesson-place = Où le mettre ? Pourquoi pas à la place d’un inconnu : en bas, à droite. Ce qui s’y trouvait va à la défausse.
lesson-deck = Les autres ont joué. Une Flûte est sur la défausse ; sur un fil, elle pèse 10. Piochez plutôt : vous seul verrez la carte.
lesson-discard = Un 9, non merci. Une carte de la pioche peut aller tout de suite à la défausse.
lesson-cancel = Regardez le fil de { $c } : un 3 au-dessus d’un 3. Deux cartes de même poids dans une colonne s’annulent, et comptent 0 à elles deux !
lesson-take-again = Il y a un 0 sur la défausse. Prenez-le.
lesson-exchange = Échangez-le contre votre lourd 8 : vous voilà plus léger de 8 d’un seul coup.
lesson-deck-again = Rien pour vous sur la défausse. Piochez.
lesson-capture = Une Capture ! Elle pèse 10, mais la poser permet d’échanger un oiseau avec quelqu’un. Mettez-la en haut, à gauche.
lesson-captured = Échangez maintenant un de vos oiseaux visibles contre un des leurs : votre 0 contre le −2 de { $c }, en haut, à gauche.
lesson-deck-last = Encore une fois à la pioche ; voyons ce qui vient.
lesson-flute = Une Flûte, et une idée : sous votre Capture, deux cartes de poids 10 s’annulent ! Mettez-la en bas, à gauche.
lesson-passed = Et la Flûte joue : l’oiseau remplacé est passé à la même place du fil suivant, celui d’après encore plus loin, et le dernier est allé à la défausse. À { $b } maintenant…
lesson-won = … { $b } a dévoilé son sixième oiseau avec un Œuf, qui pèse autant qu’un voisin de sa rangée. La manche s’arrête aussitôt, tout est dévoilé, et vous la gagnez avec −1 !
lesson-end = Qui gagne deux manches le premier gagne la partie. Dès qu’un fil est tout visible, la manche est finie : ne tardez pas trop.

card = { $card ->
    [C] la Capture
    [E] l’Œuf
    [F] la Flûte
   *[other] le { $weight }
}

option-birds = Oiseaux
option-birds-help = Combien d’oiseaux de chaque poids, de −2 à 9 ; 40 en tout. Les nôtres sont reconstitués : saisissez ceux de votre boîte.
option-capture-weight = Poids d’une Capture
option-capture-weight-help = La poser permet d’échanger une carte avec quelqu’un ; ce qu’elle pèse si elle reste sur un fil.
option-flute-weight = Poids d’une Flûte
option-flute-weight-help = La poser fait passer des cartes à gauche ; ce qu’elle pèse si elle reste sur un fil. Le nôtre est reconstitué.

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

# Ce que demande une étude.
study-completed = Finir une manche
study-captured = Une carte capturée
study-reshuffled = La pioche est remélangée
study-last-turn = Un dernier tour est annoncé

# Ce que le journal dit à qui l’a fait.
event-round-begins-you = La manche { $amount } commence ; vous jouerez en premier.
event-dealt-you = Vous recevez { $amount } cartes, face cachée.
event-chose-you = Vous dévoilerez { $card }.
event-revealed-you = Vous dévoilez { $target } : { $card }.
event-drew-you = Vous piochez { $card }.
event-took-you = Vous prenez { $card } sur la défausse.
event-placed-you = Vous posez { $card } en { $target }.
event-passed-you = Vous transmettez { $card } à { $target }.
event-discarded-you = Vous défaussez { $card }.
event-captured-you = Vous capturez { $card } de { $source } pour { $target }…
event-gave-you = … et cédez { $card } en échange : de { $source } à { $target }.
event-kept-you = Vous ne capturez rien.
event-completed-you = Vos six cartes sont visibles : la manche est finie.
event-scored-you = Votre fil pèse { $amount }.
event-round-won-you = Vous gagnez la manche{ $amount ->
    [1] {""}
   *[other] , votre deuxième
}.

# Pourquoi un conseil propose un coup (merits.py).
reason-pair = Elle s’annule avec { $card } de la même colonne.
reason-lighten = Vos cartes visibles pèsent { $amount } de moins.
reason-can-pair = Elle peut s’annuler avec { $card } de votre fil.
reason-can-lighten = Vos cartes visibles peuvent peser { $amount } de moins.
reason-no-use = Avec { $card }, vos cartes visibles ne pèseraient pas moins.
reason-heavier = Les cartes visibles de { $player } pèsent { $amount } de plus.
reason-no-exchange = Aucun échange n’allégerait vos cartes visibles.

# La table dans le navigateur.
table-card = { $card ->
    [C] Capture, { $weight }
    [E] Œuf, { $weight }
    [F] Flûte, { $weight }
    [-2] roitelet, { $weight }
    [-1] troglodyte, { $weight }
    [0] chardonneret, { $weight }
    [1] mésange charbonnière, { $weight }
    [2] hirondelle, { $weight }
    [3] jaseur, { $weight }
    [4] huppe, { $weight }
    [5] étourneau, { $weight }
    [6] geai, { $weight }
    [7] pie, { $weight }
    [8] chouette hulotte, { $weight }
   *[other] pigeon ramier, { $weight }
}
table-initial = { $card ->
    [C] C
    [E] Œ
   *[other] F
}
table-spot = { $form ->
    [bare] place { $place }
    [own] la place { $place }
    [yours] votre place { $place }
    [you] vous
    [player] { $player }
    [first] La place { $place } de { $player }
   *[other] la place { $place } de { $player }
}
table-own = Votre fil
table-wire = Fil de { $player }
table-place = Place { $place } : { $card }
table-place-change = { $place } ; changement de poids { $change }
table-face-down = face cachée
table-cancels = la colonne { $column } ne compte pas
table-hop = étape { $number } de la Flûte
table-chosen = Vous dévoilez celle-ci
table-showing-tip = Ce qui est visible sur ce fil pèse { $weight }{ $hidden ->
    [0] .
    [one]  ; { $hidden } carte est encore cachée.
   *[other]  ; { $hidden } cartes sont encore cachées.
}
table-unseen-tip = { $card } : { $count ->
    [one] { $count } n’a pas encore été vue dans cette manche.
   *[other] { $count } n’ont pas encore été vues dans cette manche.
}
table-showing = { $weight } visible, { $hidden ->
    [one] { $hidden } cachée
   *[other] { $hidden } cachées
}
table-shows = visible
table-weighs = pèse
table-hidden = { $hidden ->
    [one] { $hidden } cachée
   *[other] { $hidden } cachées
}
table-rounds = { $wins ->
    [one] { $wins } manche gagnée sur deux
   *[other] { $wins } manches gagnées sur deux
}

table-deck = Pioche
table-deck-label = Pioche, { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
table-deck-hint = Vous seul voyez ce que vous piochez.
table-cards = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
table-you-drew = Votre pioche
table-you-took = Votre prise
table-only-you = pour vos yeux seuls
table-has-drawn = a pioché
table-has-taken = a pris
table-discards = Défausse
table-pile-empty = Défausse, vide
table-pile-label = Défausse, au-dessus : { $card }
table-pile-open = { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
} : parcourir la défausse
table-do-deck = { $pile } ; piocher
table-do-take = { $pile } ; la prendre
table-do-discard = { $pile } ; y défausser la carte piochée
table-shuffled-back = Remélangées, pas revues depuis
table-unseen = Pas encore vues
table-unseen-of = { $card } : { $count }

table-move-turn = dévoiler la place { $place }
table-move-deck = piocher
table-move-take = prendre sur la défausse
table-move-put = la poser en place { $place }
table-move-discard = la défausser
table-move-exchange = échanger la place { $place } contre la place { $spot } de { $player }
table-move-keep = ne rien échanger
table-button-turn = Dévoiler
table-button-deck = Piocher
table-button-take = Prendre
table-button-exchange = Échanger
table-button-discard = Défausser
table-button-keep = Tout garder

table-prompt-turn-up = Choisissez laquelle de vos six cartes dévoiler.
table-prompt-draw = Piochez, ou prenez { $card }.
table-prompt-drawn = Posez { $card } sur votre fil, ou défaussez.
table-prompt-taken = Posez { $card } sur votre fil.
table-prompt-capture = Votre Capture : choisissez une de vos cartes, puis une des leurs.
table-own-first = Choisissez d’abord laquelle de vos cartes vous cédez.
table-give = Vous cédez { $card }
table-choose-theirs = Choisissez une carte visible sur un autre fil.
table-for = { $card } contre { $other }
table-for-theirs = { $card } contre { $other } de { $player }
table-a-hidden-card = une carte cachée
table-take-this = Prendre { $card }
table-discard-this = Défausser { $card }
table-all-turn = Chacun en dévoile une, tous à la fois.
table-take-hint = Elle doit aller sur votre fil : chaque place montre le changement.
table-keep-hint = Rien ne change de place.
table-weight-change = { $player } : { $before } → { $after }.
table-column-cancels = La colonne { $column } compte 0.
table-goes = Va à la défausse : { $card }.
table-goes-hidden = La carte cachée va à la défausse.
table-capture-next = Puis vous pourrez échanger une carte avec un autre fil.
table-flute-all = La vôtre passe à { $player }, et ainsi de suite ; va à la défausse : { $card }.
table-flute-hidden = Votre carte cachée passe à { $player }, et ainsi de suite vers la gauche.
table-completes = Votre fil est alors complet : la manche finit.

table-about = { $card ->
    [C] Posée sur votre fil, elle permet d’échanger une autre de vos cartes visibles contre une carte visible d’un adversaire. Si elle reste, elle pèse ce qu’elle indique.
    [E] Il pèse autant que la carte à sa gauche ou à sa droite dans la même rangée, au plus léger pour le fil.
    [F] Posée sur votre fil, elle envoie la carte qui s’y trouvait à la même place du joueur de gauche, et ainsi de suite autour de la table. Si elle reste, elle pèse ce qu’elle indique.
   *[other] Deux cartes de poids { $weight } dans une même colonne ne comptent pas.
}
table-lightest = le plus léger
table-egg-copies = Œuf : pèse { $weight }, comme la place { $place }
table-sub = Manche { $round } · deux manches gagnantes
table-note = Deux poids égaux dans une colonne ne comptent pas. Le fil le plus léger gagne la manche.
table-verdict-you = Vous gagnez la partie : c’était votre deuxième manche !
table-verdict-other = { $player } gagne la partie, avec une deuxième manche.
table-verdict-you-tie = Vous gagnez la partie : deux manches partout, et votre total de { $total } est le plus léger !
table-verdict-other-tie = { $player } gagne la partie : deux manches partout, et le total le plus léger, { $total }.
