# Les refus communs à tous les jeux.
error-unknown-game = Il n’y a pas de jeu « { $game } ». Il y a : { $possible }.
error-wrong-players = { $game } ne se joue pas à { $players }. Possible : { $possible }.
error-unknown-option = { $game } n’a pas d’option « { $option } ». Il y a : { $possible }.
error-invalid-option = { $option } ne peut pas être « { $value } ». Possible : { $possible }.
error-option-form = « { $text } » n’est pas une option : écrivez nom=valeur.
error-option-needs-players = { $option } n’existe pas à { $players }. C’est pour : { $possible }.
error-option-needs-option = { $option } ne va qu’avec { $needed }={ $wanted }.
error-invalid-seed = Une graine est un nombre entier de 0 à 2²⁵⁶−1, ou 64 chiffres hexadécimaux.
error-unknown-seat = Il n’y a pas de place { $seat } : elles vont de 0 à { $last }.
error-malformed-move = « { $text } » n’est pas un coup. Un coup s’écrit comme { $examples }.
error-stale-decision = Ce coup répond à la décision { $given } ; la table en est à la décision { $now }.
error-game-over = La partie est finie.
error-not-your-turn = { $player } n’a rien à décider maintenant. À décider : { $now }.
error-nothing-to-undo = Aucun coup n’a encore été joué.
error-unavailable-record = Un monde possible n’a pas de feuille de partie : il ne vient pas d’une graine.
error-not-a-record = Ce n’est pas une feuille de partie Volière : elle ne commence pas par « voliere-record ».
error-newer-format = Cette feuille a le format { $format } ; cette version lit jusqu’au { $known }. Une Volière plus récente la lira.
error-newer-rules = Cette feuille suit la version { $version } des règles de { $game } ; cette version connaît la { $known }. Une Volière plus récente la lira.
error-older-rules = Cette feuille suit la version { $version } des règles de { $game }, qui ont changé depuis : cette version joue la { $known }.
error-truncated-record = La fin de la feuille manque : la dernière ligne doit être « end » et une somme de contrôle.
error-record-checksum = La feuille a été changée après son écriture : la somme de contrôle ne correspond pas.
error-record-header = La ligne { $line } de la feuille devrait être l’en-tête « { $header } ».
error-record-blank-line = La ligne { $line } de la feuille devrait être vide : elle sépare les en-têtes des coups.
error-record-setup = Les en-têtes de la feuille ne peuvent pas être joués : { $reason }
error-record-seed-hash = La graine de la feuille ne correspond pas à son seed-hash.
error-record-line = La ligne { $line } de la feuille est illisible : « { $text } ».
error-record-move = La ligne { $line } de la feuille, « { $text } », ne peut pas être jouée : { $reason }
error-record-spelling = La ligne { $line } de la feuille, « { $text } », devrait s’écrire { $found }.
error-record-result = La feuille dit « { $told } », mais ses coups mènent à « { $found } ».

# La ligne de commande.
cli-usage = Usage : { $usage }
cli-options = Options :
cli-commands = Commandes :
cli-examples = Exemples :
cli-about = Quatre jeux de cartes, joués exactement selon leurs règles : Songbirds, Hiifuu, Papageno et Piafs.
cli-help-help = Montrer ce texte et s’arrêter.
cli-help-lang = Langue : en ou fr. Sinon, celle de votre système.
cli-help-version = Montrer la version et s’arrêter.
cli-help-json = Écrire du JSON, pour des programmes.
cli-help-players = Nombre de places.
cli-help-seed = Un nombre qui fixe tout le hasard : même graine, même donne.
cli-help-option = Une option du jeu, écrite nom=valeur ; peut être répétée.
cli-help-games = Lister les jeux, leurs nombres de places et leurs options.
cli-help-rules = Lire les règles d’un jeu.
cli-help-play = Jouer dans le terminal contre des adversaires qui jouent au hasard.
cli-help-seat = Votre place : A, B, C…
cli-help-save = Écrire la feuille de partie dans ce fichier à la fin.
cli-help-simulate = Faire jouer beaucoup de parties au hasard, et compter.
cli-help-games-count = Nombre de parties.
cli-help-plain = Ne pas utiliser les règles compilées, même si Numba est installé.
cli-help-replay = Revoir une partie coup par coup.
cli-help-all-steps = Écrire tous les coups d’un trait, sans attendre de touche.
cli-help-verify = Vérifier une feuille de partie finie : sa graine, chaque coup et le résultat.
cli-help-bench = Mesurer la vitesse des règles sur cette machine.
cli-help-bench-seconds = Durée de chaque mesure.
cli-arg-game = JEU
cli-arg-file = FICHIER
cli-no-such-command = Il n’y a pas de commande « { $given } ». Il y a : { $possible }.
cli-no-such-option = Il n’y a pas d’option { $given } ici. Voir { $help }.
cli-bad-value = { $name } : { $reason }
cli-missing = Il manque { $name }. Voir { $help }.
cli-unexpected = « { $given } » est un mot de trop. Voir { $help }.
cli-bad-usage = { $reason } Voir { $help }.
cli-not-a-number = « { $given } » n’est pas un nombre entier de { $low } à { $high }.
cli-not-a-choice = « { $given } » n’est pas parmi { $possible }.
cli-needs-value = { $name } demande une valeur. Voir { $help }.
cli-no-file = { $file } est illisible : { $reason }.
cli-not-text = { $file } est illisible : ce n’est pas du texte.
cli-cannot-save = { $file } ne peut pas être écrit : { $reason }.
cli-bad-seat = « { $given } » n’est pas une place de cette partie. Places : { $possible }.
cli-lang-unknown = Il n’y a pas de langue « { $given } ». Il y a : { $possible }.

cli-column-game = jeu
cli-column-players = places
cli-column-minutes = minutes
cli-column-about = en un mot
cli-column-option = option
cli-column-values = valeurs
cli-column-default = par défaut
cli-column-meaning = sens
cli-see-rules = voliere rules JEU dit comment on joue.

cli-play-welcome = { $title }. Vous êtes { $player }. Écrivez un coup, ou : ? pour vos coups, undo pour reprendre, quit pour partir.
cli-play-prompt = Votre coup
cli-play-moves = Vos coups : { $moves }
cli-play-undone = Coup repris.
cli-play-quit = Au revoir. La partie n’était pas finie.
cli-play-would = Cela ferait : { $events }
cli-play-saved = La feuille de partie est dans { $file }.
cli-result = Résultat
cli-total = total
cli-winner = { $count ->
    [one] { $players } gagne.
   *[other] { $players } partagent la victoire.
}
cli-title = Titre : { $title }.

cli-simulate-title = { $title }, { $players ->
    [one] en solitaire
   *[other] à { $players }
}, { $games ->
    [one] une partie au hasard
   *[other] { $games } parties au hasard
}
cli-simulate-seat = place
cli-simulate-wins = victoires
cli-simulate-share = part
cli-simulate-mean = score moyen
cli-simulate-scores = Scores
cli-simulate-length = Coups par partie : { $mean } en moyenne, de { $least } à { $most }.
cli-simulate-speed = { $games } parties et { $moves } coups par seconde ({ $how }), en { $seconds } s.
cli-compiled = règles compilées
cli-plain = règles simples
cli-compiling = Compilation des règles, une seule fois…
cli-playing = Parties

cli-replay-keys = Entrée : coup suivant ; b : retour ; q : quitter
cli-replay-move = { $number }. { $player } { $move }
cli-verified = La feuille est juste : graine, { $moves } coups, résultat.
cli-verify-unfinished = La feuille est entière, mais la partie n’est pas finie : seule une partie finie peut être vérifiée.

cli-bench-moves = coups par seconde
cli-bench-games = parties par seconde
cli-bench-call = legal + play, µs
cli-bench-ratio = simple sur compilé
cli-bench-compile = Compilation de { $game } : { $seconds } secondes de processeur ({ $how }).
cli-bench-cold = à partir de rien
cli-bench-warm = depuis le cache
cli-bench-no-numba = Numba n’est pas installé : seules les règles simples ont été mesurées.
