title = Piafs
tagline = Bousculez la mangeoire, délogez les oiseaux perchés, rentrez avec des couples et des graines.

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
option-seeds-help = Combien il y a de graines de 1, de 2 et de 3 : 30 en tout, et au moins 1, 2 et 1.
option-first-player = Qui commence
option-first-player-help = La place qui commence.
option-first-player-random = tiré au sort
option-first-player-A = A
option-first-player-B = B
option-first-player-C = C
option-first-player-D = D

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
event-revealed = { $player } dévoile { $card } de la pioche de la mangeoire.
event-feeder-empty = La pioche de la mangeoire est vide : pas de récompense pour { $player }.
event-won = { $player } ajoute le { $card } à sa collection.
event-scared = Le corbeau chasse le { $card } de { $player }.
event-stolen = L’écureuil dérobe { $card } à { $player }.
event-stolen-hidden = L’écureuil dérobe une graine à { $player }.
event-found-nothing = L’écureuil ne trouve aucune graine chez { $player }.
event-moved-up = Le { $card } monte sur le perchoir { $target }.
event-held = Perchoir { $target } : { $source } au sol, le { $card } reste.
event-offer-made = { $player } peut collectionner un oiseau de sa main, de force { $amount } au plus.
event-collected = { $player } passe le { $card } de sa main à sa collection.
event-took = { $player } prend le { $card } sur la piste.
event-drew = { $player } pioche le { $card }.
event-drew-hidden = { $player } pioche un oiseau.
event-pest-laid = À côté de la position { $target } de la mangeoire : { $card }.
event-pest-lost = Plus de place près de la mangeoire, cette carte quitte la partie : { $card }.
event-end-triggered = { $source ->
    [reveal] La pioche de la mangeoire n’a plus de carte à dévoiler : la fin de partie est enclenchée.
    [column] La pioche de la mangeoire n’a plus de graine pour la colonne : la fin de partie est enclenchée.
   *[hand] { $player } n’a plus d’oiseau à jouer : la fin de partie est enclenchée.
}
event-passed = { $player } passe.
event-last-discards = Le dernier tour est joué : chacun écarte en secret deux oiseaux et garde les autres.
event-set-aside = { $player } met de côté le { $card }.
event-set-aside-hidden = { $player } met de côté un oiseau.
event-discarded = { $player } écarte le { $card }.
event-kept = { $player } garde le { $card }.
event-scored = { $player } marque { $amount }.

refusal-no-such-action = Ce coup n’existe pas.
refusal-bird-is-due = { $move } : jouez d’abord un oiseau à un perchoir ({ $clause }).
refusal-crow-is-due = { $move } : choisissez d’abord l’oiseau que chasse le corbeau ({ $clause }).
refusal-drawing-is-due = { $move } : vous avez joué ; complétez maintenant votre main ({ $clause }).
refusal-discard-is-due = { $move } : c’est le moment de choisir les oiseaux à écarter ({ $clause }).
refusal-no-such-perch = { $move } : à deux ou trois, il n’y a que deux perchoirs ({ $clause }).
refusal-not-in-hand = { $move } : cet oiseau n’est pas dans votre main ({ $clause }).
refusal-not-in-collection = { $move } : cet oiseau n’est pas dans votre collection ({ $clause }).
refusal-not-in-largest-pile = { $move } : le corbeau prend un oiseau de votre espèce la plus nombreuse ({ $clause }).
refusal-not-offered = { $move } : on ne collectionne un oiseau de sa main que si le sol n’était pas le plus fort, et un seul ({ $clause }).
refusal-too-strong = { $move } : cet oiseau est plus fort que celui que vous venez de jouer ({ $clause }).
refusal-not-on-track = { $move } : cet oiseau n’est pas sur la piste ({ $clause }).
refusal-deck-empty = La pioche des oiseaux est vide ({ $clause }).
refusal-must-draw = Il reste des oiseaux à prendre : prenez-les ({ $clause }).
refusal-already-set-aside = { $move } : deux fois le même oiseau ({ $clause }).

error-too-few-seeds = seeds : il faut au moins { $needed } graines des valeurs 1, 2, 3.
error-first-player-absent = first_player={ $first } : personne n’est assis là dans une partie à { $players }.

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
board-flown = chassés : { $birds }
board-offer = Un oiseau de force { $force } ou moins peut passer de la main à la collection.
board-ending = La fin est enclenchée : on joue jusqu’à ce que chacun ait eu autant de tours.
board-seeds = { $seeds ->
    [0] aucune graine
    [one] une graine
   *[other] { $seeds } graines
}
board-set-aside = mis de côté : { $birds }
board-discarded = écartés : { $birds }

# What a study asks.
study-endings = Provoquer la fin
study-pests = Un nuisible pris
study-seeds = Une graine prise
study-collected = Un oiseau ajouté à la collection depuis la main
