title = Piafs
tagline = Bousculez la mangeoire, délogez les oiseaux perchés, rentrez avec des couples et des graines.

# Apprendre en jouant (lesson.py dit quand) ; $b est l’autre joueur
lesson-welcome = Bienvenue à la mangeoire ! Des oiseaux sont sur ses perchoirs, d’autres attendent dessous, et des graines sont dans la colonne. Vous rassemblez oiseaux et graines. Trois minutes, et vous saurez jouer.
lesson-hand = Vos quatre oiseaux. Le nombre est la force ; le signe dit mâle ou femelle ; les œufs sont des points. À chaque tour, vous en envoyez un à un perchoir.
lesson-first = Sur le premier perchoir, un bruant de force 6. Envoyez votre pinson 5 attendre dessous.
lesson-quiet = 5 ne dépasse pas 6 : rien ne bouge là-haut. En échange, vous pouvez ajouter à votre collection un oiseau de votre main, de force 5 au plus : le pinson 4 mâle.
lesson-track = Complétez votre main à quatre. Vous pouvez prendre un oiseau visible de la piste : le bruant 5.
lesson-deck = Et un oiseau de plus, de la pioche cette fois.
lesson-driven = { $b } y a envoyé un pinson 2 : 5 + 2 = 7, c’est 1 de plus que 6 ! { $b } prend donc la graine de la position 1 et le bruant. Le plus fort du bas, votre pinson 5, monte sur le perchoir.
lesson-second = À vous. Sur le second perchoir, un bouvreuil 6. Envoyez-y le bruant 5.
lesson-pair = Encore au calme, vous pouvez donc encore ajouter un oiseau. Le pinson 4 femelle va avec le mâle de même force : un couple vaut 5 points !
lesson-refill = Complétez comme il vous plaît : un oiseau visible de la piste, ou une surprise de la pioche.
lesson-refill-again = Et encore un, à votre goût.
lesson-drive = À vous de chasser. Votre bruant 5 attend au second perchoir sous le 6. Avec le moineau 2, cela fait 7 : envoyez-le !
lesson-drove = Un de plus, la graine de la position 1 est à vous : elle vaut 3. Vous avez aussi gagné le bouvreuil 6, et votre bruant est sur le perchoir. Si ceux du bas étaient encore plus forts, cela continuerait !
lesson-refill-last = Complétez votre main encore une fois.
lesson-pests = La différence choisit la graine : de 1 à 4, sa position ; dès 5, on retourne la prochaine carte de la mangeoire. Gare au nuisible à côté de la graine : le corbeau fait fuir un oiseau de votre plus grande pile, l’écureuil prend deux graines.
lesson-scoring = Quand la mangeoire est vide, on finit pour que chacun ait joué autant de tours. Puis deux des quatre oiseaux de votre main rejoignent votre collection, et l’on compte.
lesson-end = 5 par couple ; tous les œufs d’une espèce pour qui en a le plus d’oiseaux ; et vos graines.

species = { $species ->
    [C] pinsons
    [S] moineaux
    [B] bouvreuils
    [K] merles
    [G] verdiers
   *[Y] bruants jaunes
}
bird = { $species ->
    [C] pinson
    [S] moineau
    [B] bouvreuil
    [K] merle
    [G] verdier
   *[Y] bruant jaune
} { $force } { $sex ->
    [m] ♂
   *[f] ♀
}
pair = { $species ->
    [C] pinsons
    [S] moineaux
    [B] bouvreuils
    [K] merles
    [G] verdiers
   *[Y] bruants jaunes
} { $force }
seed-1 = une graine de 1
seed-2 = une graine de 2
seed-3 = une graine de 3
crow = un corbeau
squirrel = un écureuil

option-seeds = Graines
option-seeds-help = Combien il y a de graines de 1, de 2 et de 3 : 30 en tout. Les nôtres sont reconstituées : saisissez celles de votre boîte.
option-more-seeds = Graines pour trois et plus
option-more-seeds-help = Parmi ces graines, les quatre qui servent à trois joueurs ou plus : de 1, de 2 et de 3. À deux, elles restent dans la boîte. Les nôtres sont reconstituées : saisissez celles de votre boîte.
option-first-player = Qui commence
option-first-player-help = La place qui commence.

event-game-begins = La partie commence ; { $player } joue en premier.
event-left-out = Les { $card } restent dans la boîte.
event-seed-laid = En position { $target } de la mangeoire : { $card }.
event-pest-returned = Sorti trop tôt et remélangé à la pioche : { $card }.
event-perched = Le { $card } se pose sur le perchoir { $target }.
event-dealt = { $player } reçoit { $amount } oiseaux.
event-track-laid = Le { $card } rejoint la piste.
event-played = { $player } joue le { $card } au perchoir { $target }.
event-outweighed = Perchoir { $target } : { $source } au sol, soit { $amount } de plus que le { $card }.
event-seed-taken = { $player } prend { $card } en position { $source }.
event-pest-taken = { $player } doit prendre { $card } en position { $source }.
event-nothing-taken = Il n’y a rien en position { $source }.
event-revealed = { $player } révèle { $card } de la pioche de la mangeoire.
event-feeder-empty = La pioche de la mangeoire est vide : pas de récompense pour { $player }.
event-won = { $player } ajoute le { $card } à sa collection.
event-scared = Le corbeau fait fuir le { $card } de { $player }.
event-stolen = L’écureuil vole { $card } à { $player }.
event-stolen-hidden = L’écureuil vole une graine à { $player }.
event-found-nothing = L’écureuil ne trouve aucune graine chez { $player }.
event-moved-up = Le { $card } monte sur le perchoir { $target }.
event-held = Perchoir { $target } : { $source } au sol, le { $card } reste.
event-offer-made = { $player } peut ajouter à sa collection un oiseau de sa main, de force { $amount } au plus.
event-collected = { $player } ajoute le { $card } de sa main à sa collection.
event-took = { $player } prend le { $card } sur la piste.
event-drew = { $player } pioche le { $card }.
event-drew-hidden = { $player } pioche un oiseau.
event-pest-laid = À côté de la position { $target } de la mangeoire : { $card }.
event-pest-lost = Plus de place près de la mangeoire, cette carte quitte la partie : { $card }.
event-end-triggered = { $source ->
    [reveal] La pioche de la mangeoire n’a plus de carte à révéler : la fin de partie est enclenchée.
    [column] La pioche de la mangeoire n’a plus de graine pour la colonne : la fin de partie est enclenchée.
   *[hand] { $player } n’a plus d’oiseau à jouer : la fin de partie est enclenchée.
}
event-passed = { $player } passe.
event-last-discards = Le dernier tour est joué : chacun défausse en secret deux oiseaux et garde les autres.
event-set-aside = { $player } met de côté le { $card }.
event-set-aside-hidden = { $player } met de côté un oiseau.
event-discarded = { $player } défausse le { $card }.
event-kept = { $player } garde le { $card }.
event-scored = { $player } marque { $amount }.

refusal-no-such-action = Ce coup n’existe pas.
refusal-bird-is-due = { $move } : jouez d’abord un oiseau à un perchoir ({ $clause }).
refusal-crow-is-due = { $move } : choisissez d’abord l’oiseau que le corbeau fait fuir ({ $clause }).
refusal-drawing-is-due = { $move } : vous avez joué ; complétez maintenant votre main ({ $clause }).
refusal-discard-is-due = { $move } : c’est le moment de choisir les oiseaux à défausser ({ $clause }).
refusal-no-such-perch = { $move } : à deux ou trois, il n’y a que deux perchoirs ({ $clause }).
refusal-not-in-hand = { $move } : cet oiseau n’est pas dans votre main ({ $clause }).
refusal-not-in-collection = { $move } : cet oiseau n’est pas dans votre collection ({ $clause }).
refusal-not-in-largest-pile = { $move } : le corbeau prend un oiseau de votre espèce la plus nombreuse ({ $clause }).
refusal-not-offered = { $move } : on n’ajoute un oiseau de sa main à sa collection que si le sol n’était pas le plus fort, et un seul ({ $clause }).
refusal-too-strong = { $move } : cet oiseau est plus fort que celui que vous venez de jouer ({ $clause }).
refusal-not-on-track = { $move } : cet oiseau n’est pas sur la piste ({ $clause }).
refusal-deck-empty = La pioche des oiseaux est vide ({ $clause }).
refusal-must-draw = Il reste des oiseaux à prendre : prenez-les ({ $clause }).
refusal-already-set-aside = { $move } : deux fois le même oiseau ({ $clause }).

error-too-few-seeds = seeds : il faut au moins { $needed } graines des valeurs 1, 2, 3.

sheet-pair = couple : { $pair }
sheet-birds = { $species } : oiseaux
sheet-eggs = { $species } : œufs
sheet-seeds = graines
sheet-total = total
sheet-tie-break = nombre de couples (départage)

board-feeder = pioche de la mangeoire
board-crow = corbeau
board-squirrel = écureuil
board-perch = perchoir
board-track = piste
board-deck = pioche des oiseaux
board-left-out = hors jeu : { $species }
board-flown = enfuis : { $birds }
board-offer = Un oiseau de force { $force } ou moins peut passer de la main à la collection.
board-ending = La fin est enclenchée : on joue jusqu’à ce que chacun ait eu autant de tours.
board-seeds = { $seeds ->
    [0] aucune graine
    [one] une graine
   *[other] { $seeds } graines
}
board-set-aside = mis de côté : { $birds }
board-discarded = défaussés : { $birds }

# Ce que demande une étude.
study-thing-column = plus de graine pour la colonne
study-thing-reveal = plus de carte à révéler
study-thing-hand = plus d’oiseau pour une main
study-endings = Provoquer la fin
study-pests = Un nuisible pris
study-seeds = Une graine prise
study-collected = Un oiseau ajouté à la collection depuis la main

# Pourquoi un conseil propose un coup (merits.py).
reason-pair = Cela forme un couple de { $pair } : 5 points.
reason-leads = Personne n’a alors autant de { $species } que vous.
reason-wins = Cela gagne le { $bird }.
reason-seeds = Cela rapporte { $amount } en graines.
reason-no-pest = Cela n’attire aucun nuisible.
reason-may-add = Vous pourrez ensuite ajouter le { $bird } à votre collection.
reason-partner = Vous avez son partenaire, le { $bird }.
reason-no-partner = Aucun oiseau de la piste ne forme un couple avec les vôtres.
reason-keeps-pairs = Cela ne sépare aucun couple.

# La table dans le navigateur.
event-game-begins-you = La partie commence ; vous jouez en premier.
event-end-triggered-you = { $source ->
    [reveal] La pioche de la mangeoire n’a plus de carte à révéler : la fin de partie est enclenchée.
    [column] La pioche de la mangeoire n’a plus de graine pour la colonne : la fin de partie est enclenchée.
   *[hand] Vous n’avez plus d’oiseau à jouer : la fin de partie est enclenchée.
}
event-dealt-you = Vous recevez { $amount } oiseaux.
event-played-you = Vous jouez le { $card } au perchoir { $target }.
event-seed-taken-you = Vous prenez { $card } en position { $source }.
event-pest-taken-you = Vous devez prendre { $card } en position { $source }.
event-revealed-you = Vous révélez { $card } de la pioche de la mangeoire.
event-feeder-empty-you = La pioche de la mangeoire est vide : pas de récompense pour vous.
event-won-you = Vous ajoutez le { $card } à votre collection.
event-scared-you = Le corbeau fait fuir votre { $card }.
event-stolen-you = L’écureuil vous vole { $card }.
event-found-nothing-you = L’écureuil ne trouve aucune graine chez vous.
event-offer-made-you = Vous pouvez ajouter à votre collection un oiseau de votre main, de force { $amount } au plus.
event-collected-you = Vous ajoutez le { $card } de votre main à votre collection.
event-took-you = Vous prenez le { $card } sur la piste.
event-drew-you = Vous piochez le { $card }.
event-passed-you = Vous passez.
event-set-aside-you = Vous mettez le { $card } de côté.
event-discarded-you = Vous défaussez le { $card }.
event-kept-you = Vous gardez le { $card }.
event-scored-you = Vous marquez { $amount }.
table-bird = { $species ->
    [C] pinson
    [S] moineau
    [B] bouvreuil
    [K] merle
    [G] verdier
   *[Y] bruant jaune
} { $force }, { $sex ->
    [m] mâle
   *[f] femelle
}, { $eggs ->
    [one] un œuf
   *[other] { $eggs } œufs
}
table-birds = Oiseaux
table-your-birds = Vos oiseaux
table-collections = Les oiseaux de chacun
table-pile = { $species } : { $birds }{ $most ->
    [yes] , le plus
   *[no] {""}
}{ $pairs ->
    [0] {""}
    [one] , un couple
   *[other] , { $pairs } couples
}
table-none-of = pas de { $species }
table-seeds = { $seeds ->
    [0] pas de graine
    [one] une graine
   *[other] { $seeds } graines
}
table-seeds-worth = { $seeds ->
    [0] pas de graine
    [one] une graine, valeur { $worth }
   *[other] { $seeds } graines, valeur { $worth }
}
table-worth = oiseaux : { $points ->
    [one] { $points } point
   *[other] { $points } points
}
table-worth-tip = Ce que ces oiseaux vaudraient maintenant : 5 par couple, et les œufs de chaque espèce dont personne n’a plus d’oiseaux. Les graines s’y ajoutent.
table-seeds-tip = Le petit nombre est leur valeur totale.
table-seeds-hidden-tip = Leur valeur se révèle à la fin.
table-pile-tip = Un cercle : personne n’en a plus, leurs œufs comptent. Un cœur : un couple.
table-odds-tip = Les forces au sol contre l’oiseau perché.
table-known-hand = Connus en main : { $birds }
table-feeder-left = { $cards ->
    [one] Une carte reste dans la pioche de la mangeoire :
   *[other] { $cards } cartes restent dans la pioche de la mangeoire :
}
table-times = { $number } × { $card }
table-feeder = Mangeoire, de haut en bas
table-position = position { $position } : graine de { $value }
table-position-empty = position { $position } : pas de graine
table-queues = Files aux perchoirs
table-perch = Perchoir { $number } : { $total } au sol contre { $force }
table-play-here = { $bird } au perchoir { $number } : { $total } contre { $force }. { $result }
table-chip-seed = graine { $position }
table-chip-no-seed = pas de graine
table-chip-deck = pioche de la mangeoire
table-chip-chain = chaîne de { $links }
table-chip-keep = ajouter un ≤ { $force }
table-chip-nothing = rien
table-track = Piste et pioches
table-track-empty = place vide de la piste
table-take = Prendre { $bird }
table-deck = Pioche d’oiseaux : { $cards ->
    [0] vide
    [one] un oiseau
   *[other] { $cards } oiseaux
}
table-feeder-deck = Pioche de la mangeoire : { $cards ->
    [0] vide
    [one] une carte
   *[other] { $cards } cartes
}
table-scared = Oiseaux que le corbeau peut faire fuir
table-give = Céder { $bird }
table-discards = Qui a défaussé
table-has-discarded = a défaussé
table-is-choosing = choisit
table-starts-chain = { $bird } déclenche une chaîne
table-drives-off = { $bird } chasse { $other }
table-waits = { $bird } attend au sol
table-link-seed = { $position ->
    [1] 1re graine ({ $value })
    [2] 2e graine ({ $value })
    [3] 3e graine ({ $value })
   *[other] { $position }e graine ({ $value })
}
table-link-no-seed = pas de graine
table-link-deck = la première carte de la pioche de la mangeoire
table-link-deck-empty = rien : la pioche de la mangeoire est vide, la fin est proche
table-pest-crow = corbeau : un oiseau de moins
table-pest-squirrel = écureuil : deux graines de moins
table-stops = Fin : { $bird } garde le perchoir.
table-stays = { $bird } garde le perchoir.
table-goes-on = { $bird } monte, et cela continue.
table-may-keep = Pas de graine ; vous pourrez ajouter à votre collection un oiseau de force { $force } ou moins.
table-draw-deck = Piocher un oiseau
table-draw-deck-hint = { $cards ->
    [one] Le dernier oiseau ; vous seul le verrez.
   *[other] L’un des { $cards } oiseaux ; vous seul le verrez.
}
table-makes-pair = Vous avez son partenaire : un couple, 5 points.
table-breaks-pair = Cela sépare un couple : 5 points de moins.
table-leaves = { $birds ->
    [0] Il ne vous restera pas de { $species }.
   *[other] Il vous en restera { $birds } parmi les { $species }.
}
table-joins = { $birds ->
    [one] Le premier parmi vos { $species }.
   *[other] Vous en aurez { $birds } parmi les { $species }.
}
table-all-know = Chacun saura que vous l’avez en main.
table-nothing-to-draw = Il n’y a rien à piocher.
table-discard-these = Défausser ceux-ci, garder les autres
table-choose-discards = { $number ->
    [one] Défaussez un oiseau
   *[other] Défaussez { $number } oiseaux
}
table-discard-hint = Personne ne les voit ; les autres rejoignent vos oiseaux.
table-prompt = Choisissez un oiseau, puis un perchoir.
table-prompt-offer = { $possible ->
    [yes] Ajoutez à votre collection un oiseau de votre main, de force { $force } ou moins, ou piochez.
   *[no] Rien à ajouter : complétez votre main, de la piste ou de la pioche.
}
table-prompt-refill = { $birds ->
    [one] Piochez un oiseau, de la piste ou de la pioche.
   *[other] Piochez { $birds } oiseaux, un par un, de la piste ou de la pioche.
}
table-prompt-crow = Un corbeau ! Quel oiseau de votre plus grande espèce s’envole ?
table-choose-perch = Choisissez un perchoir : chacun dit ce qui se passerait.
table-sub = { $cards ->
    [one] mangeoire : une carte
   *[other] mangeoire : { $cards } cartes
}
table-sub-ending = Les derniers tours
table-sub-discard = Les derniers oiseaux
table-note = Quand le sol est plus fort que le perchoir, l’oiseau perché est à vous, avec la graine de la différence.
table-sheet-species = { $species }
table-sheet-pairs = couples
table-sheet-cell = { $birds } { $species } ; œufs : { $eggs } ; couples : { $pairs }
table-move-play = { $bird } au perchoir { $number }
table-move-take = prendre le { $bird } sur la piste
table-move-collect = ajouter le { $bird } à la collection
table-move-crow = céder le { $bird }
table-move-deck = piocher un oiseau
table-move-pass = ne rien piocher
table-move-discard = défausser { $birds }
table-button-play = Jouer
table-button-take = Prendre
table-button-deck = Piocher
table-button-collect = Ajouter
table-button-crow = Céder
table-button-discard = Défausser
table-button-pass = Continuer
table-source-most = Personne n’a plus de { $species } : leurs œufs comptent.
table-source-not-most = Quelqu’un a plus de { $species } : ces œufs ne comptent pas.
table-about = Au sol, il ajoute { $force } aux autres ; perché, il résiste à { $force }. { $eggs ->
    [one] Son œuf compte
   *[other] Ses { $eggs } œufs comptent
} pour qui a le plus de { $species }, et avec son partenaire il forme un couple : 5 points.
table-deck-name = oiseaux
table-feeder-name = mangeoire
