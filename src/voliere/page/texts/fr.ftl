# La page : accueil, table, résultat, relecture, réglages.
page-name = Volière
page-tagline = Une volière de jeux de cartes
page-title-turn = ● À vous · { $game }
page-loading = Un instant…
page-offline = Le serveur ne répond pas. Votre table est conservée ; cette page réessaie d’elle-même.
page-reconnecting = Reconnexion…
page-bots-hurried = Beaucoup de tables : les robots réfléchissent moins
page-bots-random = Un robot en panne a joué au hasard
page-close = Fermer
page-yes = Oui
page-no = Non
page-back = Retour

page-lobby = Accueil
page-games = Jeux
page-facts = { $players } joueurs · { $minutes } min
page-play-now = Jouer
page-with-friends = Jouer entre amis
page-rules = Règles
page-rules-exact = Numéros et sources
page-rules-exact-help = Le numéro de chaque règle, ce que nous avons décidé, et les données reconstituées.
page-settings = Réglages
page-setup-new = Nouvelle table
page-mode = Qui joue
page-mode-bots = Contre des robots
page-mode-friends = Entre amis
page-mode-hot = Sur cet appareil
page-mode-bots-hint = Vous et des robots ; la partie commence tout de suite.
page-mode-friends-hint = Vous recevez un lien et un code QR ; la partie commence quand toutes les places sont prises.
page-mode-hot-hint = Plusieurs personnes se passent cet appareil ; les cartes sont cachées entre-temps.
page-players = Joueurs
page-players-count = { $count ->
    [one] seul
   *[other] { $count }
}
page-level = Robots
page-level-1 = Oisillon
page-level-2 = Facile
page-level-3 = Moyen
page-level-4 = Fort
page-level-5 = Maître
page-friends-count = Personnes, avec vous
page-name-of = Nom du joueur { $number }
page-rest-bots = Des robots prennent les autres places.
page-pace = Rythme
page-pace-live = En direct
page-pace-turns = En différé
page-pace-live-hint = Tout le monde est là ; un robot remplace qui s’en va.
page-pace-turns-hint = Chacun a des jours pour jouer.
page-clock = Temps par coup
page-clock-none = Sans limite
page-clock-seconds = { $seconds } s
page-clock-minutes = { $minutes } min
page-clock-hint = Le temps écoulé, un robot joue ce coup-là.
page-clock-hint-replaced = Le temps écoulé, un robot prend la place jusqu’au retour de son propriétaire.
page-reserve = Réserve pour toute la partie
page-reserve-none = Aucune
page-reserve-hint = Entamée quand un coup dure plus que son temps.
page-replaces = Un robot prend la place de qui laisse passer le temps
page-public = L’afficher parmi les tables ouvertes
page-options = Variantes
page-options-none = Aucune : les règles habituelles
page-option-value = { $option } : { $value }
page-option-clash = Cela ne va pas ensemble : { $reason }
page-open-table = Ouvrir la table
page-open-play = Jouer
page-resume = Reprendre
page-look = Voir
page-my-games = Vos parties
page-turn-yours = À vous de jouer
page-turn-others = Les autres réfléchissent
page-with = { $game } avec { $names }
page-alone = { $game }, en solitaire
page-finished = Terminée
page-finished-with = Terminée : { $score ->
    [one] { $score } point
   *[other] { $score } points
}
page-finished-won = Gagnée : { $score ->
    [one] { $score } point
   *[other] { $score } points
}
page-finished-by = Gagnée par { $names }
page-finished-lost = Gagnée par { $names } ; vous : { $score ->
    [one] { $score } point
   *[other] { $score } points
}
page-unfinished = Inachevée
page-all-games = Toutes vos parties
page-games-all = Tous les jeux
page-games-none = Aucune pour l’instant.
page-games-older = Parties plus anciennes
page-how-i-do = Où j’en suis
page-how-all = Tous
page-how-nothing = Rien à compter encore
page-how-nothing-text = Jouez une partie jusqu’au bout, contre des robots ou entre amis. Vous verrez ensuite ici où vous en êtes : contre qui, à quel jeu, et quelle part revient à la chance.
page-how-games = { $count ->
    [one] partie
   *[other] parties
}
page-how-won = gagnées
page-how-share = des victoires
page-how-fair = Part équitable : { $fair }
page-how-adjusted = sans la chance
page-how-reviewed = { $count ->
    [one] Sur une partie analysée
   *[other] Sur { $count } parties analysées
} ; part équitable : { $fair }
page-how-apart = { $count ->
    [one] Une partie n’est pas comptée plus loin : plusieurs jouaient sur un même appareil, elle commençait au milieu, ou quelqu’un connaissait les cartes.
   *[other] { $count } parties ne sont pas comptées plus loin : plusieurs jouaient sur un même appareil, elles commençaient au milieu, ou quelqu’un connaissait les cartes.
}
page-how-by-game = Par jeu
page-how-game = { $game }, { $players ->
    [1] en solitaire
   *[other] à { $players }
}
page-how-fair-mark = Le trait marque votre part équitable : ce que vous auriez si tous étaient de même force.
page-how-bar = { $share } des victoires ; part équitable : { $fair }
page-how-won-of = { $won ->
    [one] { $won } gagnée
   *[other] { $won } gagnées
} sur { $games }
page-how-by-level = Contre les robots
page-bots-of-level = Robots : { $level }
page-ratings = Ma force
page-ratings-none = Après votre première partie contre d’autres qui jouent seuls, ou contre des robots sans conseil ni retour en arrière, votre cote se trouve ici.
page-rating-near = { $has ->
    [level] À peu près de la force des robots du niveau « { $level } ».
   *[none] { "" }
} { $sureness ->
    [sure] Assez certain : entre { $low } et { $high }.
    [fairly] À peu près certain : entre { $low } et { $high }.
   *[hardly] Encore incertain : entre { $low } et { $high }.
}
page-rating-shown = Les autres peuvent le voir
page-rating-shown-help = À côté de votre nom, aux tables et parmi les tables ouvertes. Vos autres chiffres ne sont que pour vous.
page-rating = Cote { $value }, { $sureness ->
    [sure] assez certaine
    [fairly] à peu près certaine
   *[hardly] encore incertaine
}
page-head-to-head = Face à face
page-head-told = devant { $ahead } fois, à égalité { $even } fois, derrière { $behind } fois
page-head-games = { $count ->
    [one] Une partie
   *[other] { $count } parties
}{ $even ->
    [0] { "" }
   *[other] , { $even } à égalité
}
page-head-together = { $count ->
    [one] une ensemble
   *[other] { $count } ensemble
}
page-head-all = Tous ({ $count })
page-rival-former = D’anciens invités
page-rival-nameless = Un invité sans nom
page-feats = Records
page-feat-alone = { $game }, en solitaire
page-feat-together = { $game }, ensemble à { $players }
page-feat-longest = { $count ->
    [one] coup : votre plus longue partie
   *[other] coups : votre plus longue partie
}
page-calendar = L’année passée
page-calendar-told = { $count ->
    [0] Vous n’avez commencé aucune partie.
    [one] Vous avez commencé des parties un jour.
   *[other] Vous avez commencé des parties { $count } jours.
}
page-calendar-day = { $date } : { $count ->
    [0] aucune partie
    [one] une partie
   *[other] { $count } parties
}
page-sieve = Chercher
page-any = Peu importe
page-anybody = Tout le monde
page-opponent = Avec
page-sieve-result = Résultat
page-result-won = Gagnée
page-result-lost = Pas gagnée
page-reviewed-yes = Analysée
page-reviewed-no = Pas analysée
page-since = Du
page-until = Au
page-games-none-such = Aucune de ce genre.
page-waiting-seats = { $count ->
    [one] { $count } place libre
   *[other] { $count } places libres
}
page-open-tables = Tables ouvertes
page-no-open-tables = Aucune pour l’instant. Cochez « { $public } » et la vôtre sera ici.
page-join = Rejoindre
page-code = Code de table
page-code-go = À la table
page-bots-ready = Les robots sont en pleine forme
page-bots-warming = Les robots s’échauffent : au début, les plus forts réfléchissent un peu moins
page-load-record = Ouvrir une partie enregistrée
page-your-name = Votre nom

page-you = Vous
page-guest = Invité { $seat }
page-player = Joueur { $seat }
page-bot-1 = Tarin
page-bot-2 = Robin
page-bot-3 = Geai
page-bot-4 = Martin
page-bot-5 = Linotte
page-bot-6 = Merle
page-bot-level = robot, niveau { $level }
page-seats = Places
page-seat-open = Place libre
page-seat-kept = Place réservée
page-sit = S’asseoir
page-vacate = Se lever
page-fill-bot = Mettre un robot
page-open-seat = La libérer
page-start = Commencer
page-room-waiting = { $count ->
    [0] Tout le monde est là
    [one] On attend encore une personne
   *[other] On attend encore { $count } personnes
}
page-invite = Inviter
page-invite-watch = Lien vers cette table
page-device = Continuer sur un autre appareil
page-device-hint = Qui ouvre ce lien tient aussi votre place : gardez-le pour vous.
page-invite-hint = Qui ouvre ce lien s’assied à la table, ou regarde si elle est complète.
page-invite-alone = Seul cet ordinateur peut ouvrir ce lien, car le serveur n’écoute que cette machine. Fermez-le et relancez-le par ceci, et vos amis pourront venir par votre réseau :
page-invite-code = Ou bien ouvrez { $address } et tapez ce code de table :
page-qr = Code QR du lien
page-link = Lien
page-copy = Copier
page-copied = Copié
page-share-link = Partager
page-claim = Votre place arrive sur cet appareil…

page-slip = Que faire
page-hand = Votre main
page-no-cards = Aucune carte en main.
page-log = Ce qui s’est passé
page-so-far = Jusqu’ici
page-menu = Menu
page-undo = Reprendre le coup
page-undo-asked = { $name } aimerait reprendre un coup. D’accord ?
page-undo-waiting = { $name } a demandé à reprendre un coup.
page-undone = { $count ->
    [one] Un coup a été repris.
   *[other] { $count } coups ont été repris.
}
page-say = Dire quelque chose
page-say-it = Le dire
page-detail = Lequel
page-thinking = réfléchit
page-away = absent
page-away-until = absent : { $seconds } s
page-days = { $days ->
    [one] un jour
   *[other] { $days } jours
}
page-your-turn = À vous
page-others-turn = { $count ->
    [0] Un instant…
    [one] { $names } réfléchit
   *[other] { $names } réfléchissent
}
page-watching = Vous regardez
page-choose = Choisissez une carte.
page-choose-place = Choisissez où la poser.
page-choose-several = Choisissez { $count } cartes
page-let-go = Annuler
page-if-played = Si vous jouez cela
page-play = Jouer
page-hint = Conseil
page-hint-wait = Je réfléchis…
page-advice = Je jouerais : { $move }
page-advice-chance = { $chance } %
page-advice-what = { $what ->
    [chance] chances de gagner
   *[score] points attendus
}
page-advice-close = à peu près aussi bon
page-promise-broken = Attention : le mélange de cette table n’est pas celui que le serveur avait promis.
page-advice-same = C’est celui que vous avez en main.
page-advice-other = Plutôt que : { $move }
page-advice-equal = { $move } : à peu près aussi bon
page-advice-cost = { $move } coûte { NUMBER($loss, maximumFractionDigits: 0) } points (± { NUMBER($error, maximumFractionDigits: 0) })
page-advice-back = Revenir au mien
page-take-advice = Montrer
page-stand-in = Un robot joue à votre place.
page-take-back-seat = Reprendre ma place
page-leave = Quitter la partie
page-keep = Quitter et garder la partie pour plus tard
page-end = Arrêter la partie pour de bon
page-end-sure = Appuyez encore : elle ne pourra pas reprendre
page-cover = Au tour de { $name }
page-cover-hint = Passez l’appareil. Les cartes sont cachées.
page-uncover = C’est moi, { $name } : montrer mes cartes
page-closed = Cette table est fermée

page-over = La partie est finie
page-result = Résultat
page-scores = Feuille de score
page-table-score = La table
page-round-over = Manche { $number }
page-round-won = { $count ->
    [one] { $names } gagne cette manche.
   *[other] { $names } se partagent cette manche.
}
page-round-won-you = Vous gagnez cette manche !
page-next-round = Continuer
page-ladder-next = { $count ->
    [one] Un point de plus
   *[other] { $count } points de plus
} : { $title }.
page-best = Record : { $score }.
page-best-new = Nouveau record ! L’ancien : { $score }.
page-share = Partager
page-share-picture = Le résultat en image
page-share-save = Enregistrer l’image
page-verdict-you = Vous gagnez { $lead ->
    [one] d’un point !
   *[other] de { $lead } points !
}
page-verdict-you-tie = À égalité, vous gagnez !
page-verdict-other = { $name } gagne { $lead ->
    [one] d’un point.
   *[other] de { $lead } points.
}
page-verdict-other-tie = À égalité, { $name } gagne.
page-verdict-shared = { $names } partagent la victoire.
page-verdict-shared-you = Vous partagez la victoire avec { $names }.
page-verdict-title = { $score ->
    [one] { $score } point
   *[other] { $score } points
} : { $title }
page-rematch = Rejouer
page-rematch-join = Vers la partie suivante
page-new-game = Autres jeux
page-see-table = Voir la table
page-proof = Mélange équitable
page-proof-title = Un mélange que chacun peut vérifier
page-proof-how = Avant la première carte, le serveur a tiré un nombre secret et montré son empreinte (SHA-256). Le navigateur de chaque personne y a ajouté un nombre à lui. La donne découle de tous ces nombres : personne n’a pu la choisir.
page-proof-hash = L’empreinte, montrée dès le début
page-proof-seed = Le nombre du serveur, montré à la fin
page-proof-verify = Téléchargez la feuille de partie depuis la relecture et lancez « voliere verify FICHIER » pour vérifier chaque carte.

page-replay = Revoir la partie
page-replay-of = Relecture
page-replay-first = Premier coup
page-replay-back = Un coup en arrière
page-replay-next = Un coup en avant
page-replay-last = Dernier coup
page-replay-play = Dérouler
page-replay-pause = Pause
page-replay-move = Coup { $number } sur { $last }
page-replay-scrub = Coup
page-replay-as = Vu par
page-replay-open = Toutes les cartes visibles
page-replay-spectator = Spectateur
page-replay-link = Lien vers ce coup
page-replay-download = Télécharger la feuille
page-replay-load = Ouvrir une partie enregistrée
page-replay-load-hint = Une feuille de partie est un fichier texte écrit par Volière ; rien n’est conservé.
page-replay-choose = Choisir un fichier
page-replay-start = Les cartes sont distribuées.

page-play-on = Reprendre ici
page-review = Analyse
page-review-wait = Réflexion : { $done } sur { $moves }
page-review-curve = { $kind ->
    [points] Points à espérer
   *[chances] Les chances de chacun
}
page-review-how = { $kind ->
    [points] La courbe suit les cartes telles qu’elles étaient, même cachées.
   *[chances] La courbe suit les cartes telles qu’elles étaient, même cachées, en points sur 100.
} Les verdicts ne tiennent compte que de ce que le joueur pouvait savoir.
page-review-chance = { $name } : { $points }{ $kind ->
    [points] {""}
   *[chances] {" "}%
}
page-review-course = Au début : { $first }. À la fin : { $last }.
page-review-turns = Tournants
page-review-turn-luck = { $kind ->
    [points] Hasard
   *[chances] Hasard : { $name }
}
page-review-turn-deal = { $kind ->
    [points] La donne
   *[chances] La donne : { $name }
}
page-review-decisions = Décisions
page-review-none = Aucune décision n’a coûté plus que ce qu’on peut distinguer.
page-review-grade = { $grade ->
    [blunder] Gaffe
    [mistake] Erreur
   *[slip] Imprécision
}
page-review-cost = −{ NUMBER($loss, minimumFractionDigits: 1, maximumFractionDigits: 1) } ± { NUMBER($error, minimumFractionDigits: 1, maximumFractionDigits: 1) }
page-review-behind = −{ NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }
page-review-played = Joué : { $move }
page-review-better = Mieux : { $move }
page-review-why = À { $name } : « { $reason } »
page-review-sums = Hasard et jeu
page-review-luck = Hasard
page-review-play = Jeu
page-review-play-hint = Jeu : ce que ses propres décisions ont apporté, et celles des autres, à côté de ce qu’un joueur régulier aurait fait là. ± dit de combien hasard et jeu peuvent être loin du vrai ; deux fois plus est rare.
page-review-total = Résultat { $result }, sans le hasard { $adjusted }{ $error ->
    [0] {""}
   *[other] { " " }± { $error }
}
page-review-picture = L’analyse en image
page-again = Choisir à nouveau
page-again-of = Choisir à nouveau : { $number } sur { $of }
page-again-what = Voici ce que vous voyiez. Que joueriez-vous ?
page-again-behind = Pas encore : { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } de moins que le meilleur coup.
page-again-found = C’est cela !
page-again-next = Suivant
page-again-end = Arrêter

page-puzzle = Problème
page-puzzles = Problèmes ({ $count })
page-puzzle-of = Problème { $number } sur { $of }
page-puzzle-streak = { $streak } d’affilée, record { $best }
page-puzzle-what = Un coup est de loin le meilleur.
page-puzzle-next = Problème suivant
page-puzzle-today = Le problème du jour : { $game }

page-language = Langue
page-theme = Couleurs
page-theme-auto = Système
page-theme-light = Jour
page-theme-dark = Nuit
page-speed = Rythme
page-speed-hint = Le temps de voir ce que font les autres.
page-speed-none = Immédiat
page-speed-fast = Rapide
page-speed-normal = Normal
page-speed-slow = Lent
page-moves = Animation
page-moves-help = Les cartes voyagent jusqu’à leur place. Sans elle, le rythme reste le même.
page-confirm = Confirmer les coups
page-confirm-help = Un coup attend le bouton doré ou un second appui.
page-sound = Son
page-volume = Volume
page-notify-help = Par une notification, quand cette page est à l’arrière-plan.
page-thinks = Conseils et analyses
page-thinks-hint = Réfléchis par le serveur, ou par le processeur de cet appareil. « Automatique » ménage un serveur occupé ; le moteur prend quelques mégaoctets, une fois.
page-thinks-auto = Automatique
page-thinks-always = Cet appareil
page-thinks-never = Le serveur
page-told = Quand c’est à moi
page-told-here = Me prévenir sur cet appareil
page-told-here-help = Par une notification, même si cette page est fermée : après une minute calme, une fois par tour.
page-told-install = Sur un iPhone ou un iPad, cela marche une fois Volière sur l’écran d’accueil : « Partager », puis « Sur l’écran d’accueil », et ouvrez-la de là.
page-told-denied = Ce navigateur ne permet pas de notifications ici. Ses réglages pour cette page peuvent changer cela.
page-told-browser = Un autre appareil, depuis le { $date }
page-told-hook = Webhook vers { $host }, depuis le { $date }
page-told-end = Arrêter
page-told-ended = Arrêté.
page-told-hook-label = Webhook, pour une messagerie
page-told-hook-help = Discord et Slack donnent une telle adresse ; le lien vers la table y est écrit. Gardez-la pour vous.
page-told-hook-save = L’utiliser
page-told-hook-set = Désormais vos tours y sont annoncés.
page-told-test = Envoyer un essai
page-told-test-done = Envoyé. Cela devrait arriver dans un instant.
page-told-test-gone = L’un d’eux n’existe plus et a été arrêté.
page-told-test-refused = L’un d’eux a été refusé. Un webhook doit accepter du JSON par POST à une adresse https publique, sans redirection.
page-told-test-later = L’un d’eux ne répond pas en ce moment. Quand ce sera à vous, on réessaiera.
page-told-failed = Ce navigateur ne nous a pas laissés faire. Réessayez plus tard, ou utilisez un webhook.
page-told-offer = Me prévenir quand c’est à moi
page-told-no = Non merci
page-told-on = Vous serez prévenu quand ce sera à vous.

# Apprendre en jouant
page-learn = Apprendre en jouant
page-lesson = Leçon
page-lesson-step = { $number } sur { $of }
page-lesson-next = Suite
page-lesson-show = Montrez-moi
page-lesson-strayed = C’est permis aussi, et peut-être malin ! La leçon prévoyait : { $move }. On reprend votre coup, ou vous continuez sans moi ?
page-lesson-back = Reprendre
page-lesson-go-on = Continuer ainsi
page-lesson-free = Très bien ! Jouez comme il vous plaît ; chaque choix est expliqué avant d’être joué, et les règles sont dans le menu.
page-lesson-understood = D’accord
page-lesson-done = Vous savez jouer !
page-lesson-real = Jouer une vraie partie
page-lesson-play-on = Finir celle-ci
page-lesson-only = C’est pour les vraies tables ; ceci est une leçon.

# Pas de réseau
page-offline-title = Pas de connexion pour l’instant
page-offline-text = Vos parties sont à l’abri sur le serveur et vous attendent. Cette page revient d’elle-même.
page-offline-again = Réessayer

# Donnes du jour, et donnes rejouées
page-today = Aujourd’hui
page-day-title = Donnes du jour
page-days-all = Tous les jours
page-day-deal = Donne du jour
page-day-to-play = À jouer
page-day-begun = Commencée
page-day-played = { $count ->
    [one] { $score } point
   *[other] { $score } points
  }
page-day-play = Jouer
page-day-results = Résultats
page-day-before = Le jour précédent
page-day-after = Le jour suivant
page-day-facts = { $players } joueurs, robots : { $level }
page-day-how = { $kind ->
    [today] Les mêmes cartes et les mêmes robots pour tout le monde, un seul essai. On ne revient pas en arrière, et il n’y a pas de conseils. Ensuite, vous voyez ce qu’ont fait les autres. On peut commencer jusqu’à minuit UTC ({ $until } ici).
    [future] Ces donnes viennent demain. Ce qui est promis de leurs cartes est plus bas.
   *[past] Ce jour est terminé. Vous pouvez encore jouer ses donnes, pour vous seul.
}
page-day-how-alone = Les mêmes cartes et les mêmes robots dans tout navigateur qui a cette version, un seul essai. On ne revient pas en arrière, et il n’y a pas de conseils. Personne d’autre ne voit ce que vous avez fait.
page-day-promise = Ce qui a été promis
page-day-promise-how = Les cartes découlent d’une graine, à laquelle personne n’ajoute rien. Son SHA-256 est montré ici la veille ; la graine elle-même une heure après la fin du jour. Votre navigateur compare ce qu’il a vu.
page-day-hash = SHA-256 de la graine
page-day-hash-next = SHA-256 de la graine de demain
page-day-broken = La graine de { $game } n’est pas celle qui a été promise hier. Quelque chose ne va pas sur ce serveur.
page-day-archive = Jours passés
page-month-before = Le mois précédent
page-month-after = Le mois suivant
page-day-count = { $count } sur { $of } jouées
page-day-place = Place { $place } sur { $count }
page-day-better = Mieux que { $share } % des autres.
page-day-adjusted = Sans le hasard
page-day-result = Résultat
page-day-score = Points
page-day-rank = Place
page-day-name = Nom
page-day-guest = Un invité
page-day-thinking = La partie est en cours d’analyse : on saura bientôt ce qui était du hasard.
page-day-adjusted-how = { $kind ->
    [chances] Le résultat est votre part de la victoire, sur 100. Sans le hasard, seules comptent les décisions : ce qui était équitable avant la première carte, et ce que vos coups et ceux des autres ont apporté à côté de ceux d’un joueur régulier.
   *[points] Sans le hasard, seules comptent vos décisions : ce qu’on pouvait attendre de ces cartes, et ce que vos coups ont apporté à côté de ceux d’un joueur régulier.
}
page-day-nobody = Personne n’a joué cette donne ce jour-là.
page-day-all = { $count ->
    [one] Un résultat
   *[other] { $count } résultats
}
page-day-unranked = Le vôtre n’en est pas : la partie a été commencée ou terminée après la fin du jour.
page-duplicate = Rejouer cette donne
page-duplicate-how = Les mêmes cartes, places et variantes dès la première carte, avec d’autres ou contre des robots. À la fin, toutes les parties sont comparées, et qui peut voir celle-ci les voit.
page-duplicate-how-alone = Les mêmes cartes, places et variantes dès la première carte, contre des robots. À la fin, toutes les parties sont comparées.
page-duplicate-seat = Place { $seat } (c’était : { $name })
page-duplicate-me = Vous
page-duplicate-friend = Quelqu’un, par lien
page-duplicate-known = Vous avez joué ces cartes. La table le dit.
page-again-deal = Une donne rejouée
page-again-note = Cette donne a déjà été jouée. Qui connaît ses cartes est indiqué à côté du nom, et la partie ne compte pour aucune cote.
page-knows-cards = cartes connues
page-plays = Les { $count } parties
page-plays-title = Parties de cette donne
page-plays-how = { $kind ->
    [chances] Les mêmes cartes à chaque fois. Le résultat est la part de la victoire, sur 100.
   *[points] Les mêmes cartes à chaque fois.
}
page-plays-seats = Place par place
page-plays-seat = Place { $seat }
page-plays-unreviewed = Ce qui reste sans le hasard est connu des parties qui ont été analysées : une analyse dans la relecture le fait.
page-plays-alone = C’est la seule partie pour l’instant.
page-parting = Ce qui a d’abord été joué autrement
page-parting-at = Partie { $number } et partie { $other } : coup { $move }
page-parting-none = Partie { $number } et partie { $other } : tous les coups sont les mêmes.
page-parting-move = { $name } : { $move }
page-parting-look = Voir

# Aide : ce qu’on fait, et ce que cela donne
page-help = Touches et gestes
page-help-hand = À la souris ou au doigt
page-help-keyboard = Au clavier
page-help-tap = Toucher ou cliquer
page-help-tap-does = Choisir une carte, puis sa place. Touchez la place encore une fois, ou le bouton doré, pour jouer.
page-help-drag = Glisser
page-help-drag-does = Glisser une carte sur sa place : elle est jouée aussitôt.
page-help-press = Appui long, clic droit
page-help-press-does = Voir une carte de près, avec son effet.
page-help-mark = Appui long, survol
page-help-mark-does = Ce que veut dire un nombre ou un signe.
page-help-skip = Toucher n’importe où
page-help-skip-does = Passer ce qui bouge encore.
page-help-arrows = Flèches
page-help-arrows-does = De carte en carte, et vers les places de la table.
page-help-enter = Entrée
page-help-enter-does = Choisir ; encore une fois pour jouer.
page-help-escape = Échap
page-help-escape-does = Reposer la carte choisie ; fermer une fiche.
page-help-z = Z
page-help-z-does = La carte sélectionnée, de près.
page-help-u = U
page-help-u-does = Reprendre le coup.
page-help-h = H
page-help-h-does = Un conseil, quand il y en a.
page-help-question = { "?" }
page-help-question-does = Cette aide.

# Qui l’on est
page-you-title = Vous
page-you-more = Vous sur d’autres appareils, vos données
page-you-guest = Vous êtes un invité sur cet appareil : rien d’autre n’est nécessaire pour jouer. Avec une clé d’accès ou un code, vous êtes la même personne sur un autre appareil, avec votre nom et vos parties.
page-you-keys = Clés d’accès et codes
page-you-no-passkeys = Les clés d’accès demandent une adresse en https avec un nom ; les codes marchent partout.
page-you-add-passkey = Ajouter une clé d’accès
page-you-passkey-used = Créée { $added }, utilisée { $used }
page-you-passkey-none = Aucune clé d’accès n’a été choisie.
page-you-passkey-known = Cet appareil a déjà une clé d’accès à vous.
page-you-remove = Enlever
page-you-remove-sure = Confirmer
page-you-remove-passkey = Enlever la clé d’accès : { $name }
page-you-make-codes = Noter des codes
page-you-new-codes = De nouveaux codes
page-you-codes-left = { $count ->
    [one] Il reste un code
   *[other] Il reste { $count } codes
  }
page-you-codes-once = Notez-les ou gardez-les : on ne les montre que cette fois. Chacun compte une fois et fait de vous vous-même sur un autre appareil. Ceux d’avant ne comptent plus.
page-you-save = Garder dans un fichier
page-you-devices = Vos appareils
page-you-browser = { $browser } sur { $system }
page-you-browser-unknown = Un navigateur
page-you-today = aujourd’hui
page-you-this = celui-ci
page-you-end = Déconnecter
page-you-end-device = Déconnecter : { $name }
page-you-end-others = Déconnecter tous les autres
page-you-sign-in = Être vous-même sur cet appareil
page-you-sign-in-hint = Si vous avez une clé d’accès ou un code d’un autre appareil.
page-you-bring = { $count ->
    [one] Emmener la table que j’ai ici
   *[other] Emmener les { $count } tables que j’ai ici
  }
page-you-bring-help = Sinon, l’invité que vous êtes maintenant reste sur cet appareil, plus bas.
page-you-by-passkey = Avec une clé d’accès
page-you-code = Avec un code
page-you-go = Valider
page-you-people = Plusieurs personnes sur cet appareil
page-you-people-hint = Qui vous êtes maintenant reste ici, et vous pourrez l’être de nouveau.
page-you-be = Être { $name }
page-you-nameless = un invité sans nom
page-you-new-guest = Être un nouvel invité
page-you-data = Vos données
page-you-export = Tout garder dans un fichier
page-you-exporting = { $count } parties jusqu’ici…
page-you-delete = Tout supprimer
page-you-delete-sure = Vraiment tout supprimer, pour toujours
page-you-delete-hint = Votre nom, vos clés d’accès, codes, appareils et tout ce qui vous nomme. Les parties finies restent pour les autres, avec un ancien invité ; dans les parties en cours un robot continue.
page-you-no-server = Être la même personne sur plusieurs appareils demande un serveur ; ici il y a une personne, sur cet appareil. Ses parties se gardent dans un fichier, parmi toutes les parties.
page-former = un ancien invité

# L’édition sans serveur
page-own-device = Sur cet appareil seulement
page-own-device-text = Tout tourne dans ce navigateur, même hors ligne, et vos parties y sont gardées.
page-missing = Ce qui demande un serveur
page-missing-what = Un serveur, c’est la même page en une commande, ./voliere, pour :
page-missing-friends = des amis qui viennent par un lien ou un code ;
page-missing-public = des tables publiques, ouvertes à qui passe ;
page-missing-group = des groupes, avec leurs membres et leur classement, et des cotes ;
page-missing-device = une partie sur deux appareils (un fichier porte les parties d’un navigateur à l’autre, voir « Toutes vos parties ») ;
page-missing-notice = un signe quand c’est à vous, page fermée ;
page-missing-proof = une preuve que personne n’a choisi les cartes : ici, tous les secrets sont dans votre propre navigateur.
page-missing-how = Les amis viennent par un lien, et il faut pour cela un serveur : la même page, en une commande (./voliere). Ici, un appareil passe de main en main : « { $mode } ».
page-luggage = Les garder ailleurs
page-luggage-text = Vos parties ne sont que dans ce navigateur. Enregistrez-les de temps en temps dans un fichier, ou apportez-les d’un autre navigateur.
page-luggage-save = Enregistrer toutes les parties
page-luggage-bring = Apporter des parties d’un fichier
page-luggage-brought = { $new ->
        [0] Aucune partie n’est nouvelle ici
        [one] Une partie est nouvelle ici
       *[other] { $new } parties sont nouvelles ici
    }{ $known ->
        [0] {""}
        [one] {" "}; une y était déjà
       *[other] {" "}; { $known } y étaient déjà
    }{ $refused ->
        [0] {""}
        [one] {" "}; une n’a pas pu être lue
       *[other] {" "}; { $refused } n’ont pas pu être lues
    }.
page-no-room = Ce navigateur n’a plus de place pour vos parties : cela n’a donc pas eu lieu. Faites de la place (données d’autres sites), ou enregistrez d’abord toutes les parties dans un fichier.
page-engine-arriving = Les robots arrivent…
page-engine-failed = Les jeux n’ont pas pu être chargés. Y a-t-il un réseau ? Rechargez la page pour réessayer.

# Rencontrer quelqu’un
page-seek = Jouer avec quelqu’un
page-seek-any = Jouer avec quelqu’un, tout jeu
page-seeking = Recherche d’une partie…
page-a-guest = quelqu’un
page-open-clock = { $span } par coup
page-open-bots = { $count ->
    [one] Un robot ({ $levels })
   *[other] { $count } robots ({ $levels })
}
page-open-ratings = { $count ->
    [one] Cote { $low }
   *[other] Cotes { $low }–{ $high }
}
page-open-strength = { $rule ->
    [only] Seulement pour les cotes { $low }–{ $high }
   *[about] Souhaité : cotes { $low }–{ $high }
}
page-strength = Force des autres
page-strength-any = Peu importe
page-strength-about = Comme moi, si possible
page-strength-only = Comme moi seulement
page-strength-hint = D’après votre cote à ce jeu, si vous en avez une. Les places gardées pour des amis leur restent en tout cas.
page-open-away = Personne n’y est en ce moment
page-join-what = Rejoindre : { $what }
page-seat-kept-you = Une place vous est gardée
page-waiting-here = Cette table est parmi les tables ouvertes : qui cherche une partie vient ici.
page-nobody-yet = Personne pour l’instant. Restez autant que vous voulez, ou bien :
page-nobody-fill = Remplir les places de robots
page-nobody-meanwhile = Jouer contre des robots en attendant
page-vigil = { $game } : toujours en attente de quelqu’un.
page-vigil-begun = { $game } : quelqu’un est venu, la partie commence !
page-vigil-end = Ne plus attendre

# Groupes
page-groups = Vos groupes
page-group-open = Voir : groupe { $name }
page-group-usual = Notre table du { $day }
page-group-table = { $name } : { $game }
page-group-name = Nom
page-group-make = En faire la table d’un groupe
page-group-make-hint = Un groupe garde ses membres, son jeu et ses variantes. Chaque partie suivante se lance d’un geste, avec des places gardées, et il y a un classement.
page-group-make-it = Créer le groupe
page-group-of-us = Faire de nous un groupe
page-group-to = Vers le groupe
page-group-asked = Un groupe qui joue à { $game }, avec { $names }. Qui le rejoint trouve une place gardée à ses tables.
page-group-join = Rejoindre
page-group-play = Jouer la partie suivante
page-group-sit = S’asseoir à la table qui attend
page-group-back = Retour à la table qui attend
page-group-players = { $count ->
    [one] Un joueur
   *[other] { $count } joueurs
}
page-group-change = Changer le nom, le jeu, les variantes
page-group-save = Enregistrer
page-group-people = Membres
page-group-founder = a fondé le groupe
page-group-game = Jeu
page-group-take-out = Retirer
page-group-take-out-whom = Retirer { $name }
page-group-leave = Quitter le groupe
page-sure = Appuyez encore pour confirmer
page-group-invite = Inviter dans le groupe
page-group-invite-hint = Qui ouvre ce lien peut rejoindre le groupe : ne l’envoyez qu’aux personnes voulues. Quand quelqu’un est retiré, le lien change.
page-group-standings = Classement
page-group-counted = { $count ->
    [one] Une partie.
   *[other] { $count } parties.
} La part est celle des victoires ; la part juste est celle que chacun aurait par hasard.
page-group-games = Parties
page-group-wins = Gagnées
page-group-share = Part
page-group-fair = Juste
page-group-gone = D’anciens membres
page-group-history = Parties jouées
