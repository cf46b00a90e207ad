# Le nom que cette langue se donne.
language-name = Français

# Les refus communs à tous les jeux.
error-unknown-game = Il n’y a pas de jeu « { $game } ». Il y a : { $possible }.
error-unknown-card = { $game } n’a pas de carte « { $card } ». Il a : { $possible }.
error-wrong-players = { $game } ne se joue pas à { $players }. Nombres de joueurs possibles : { $possible }.
error-unknown-option = { $game } n’a pas d’option « { $option } ». Il y a : { $possible }.
error-invalid-option = { $option } ne peut pas être { $value }. Possible : { $possible }.
error-option-form = « { $text } » n’est pas une option : écrivez nom=valeur.
error-option-twice = { $option } est donné deux fois : une seule suffit.
error-option-needs-players = { $option } ne va pas avec { $players } à la table, seulement avec : { $possible }.
error-option-needs-option = { $option } ne va qu’avec { $needed }={ $wanted }.
error-seat-absent = { $option }={ $seat } : personne n’est assis là dans une partie à { $players }.
option-seat-random = tiré au sort
error-invalid-seed = Une graine est un nombre entier de 0 à 2²⁵⁶−1, ou 64 chiffres hexadécimaux.
error-unknown-bot = Il n’y a pas de robot « { $bot } ». Il y a : level1 à level5, random, greedy, net (net:0.05 ou greedy:2 s’écarte parfois de son meilleur coup), search (search:2000 pour tant de simulations, au plus 100 000 000 ; search:0.5s pour tant de temps, au plus 3600s), flat ; suivi de ~20, sauf après un niveau : 20 coups sur 100 au hasard.
error-timed-bot = { $bot } regarde l’heure, ses parties ne pourraient donc pas être rejouées : ici, donnez-lui des simulations, par exemple search:2000.
error-bot-of-another-game = Ce robot joue à { $game }, et la partie est une partie de { $other } : prenez un robot pour ce jeu.
error-tournament-deals = Pour prouver quelque chose il faut au moins { $fewest } donnes : permettez-en davantage.
error-tournament-prove = À { $players } joueurs, personne n’a { $players } fois la part équitable ou plus : indiquez un nombre entre 1,01 et celui-là.
error-tournament-bots = Un tournoi oppose au moins deux robots, chacun nommé une seule fois.
error-wrong-bots = { $given } robots ne remplissent pas { $players } places : nommez-en un par place, ou un pour toutes.
error-unknown-seat = Il n’y a pas de place { $seat } : elles vont de 0 à { $last }.
error-unknown-event = Un journal se lit à partir du numéro d’un événement (0 : depuis le premier), et non de { $after }.
error-malformed-move = « { $text } » n’est pas un coup. Un coup s’écrit comme { $examples }.
error-selection-played = Cela représente plusieurs coups. Choisissez { $choose } de ses cartes : selection.pick([0, 1, …]), ou écrivez { $word } et les cartes.
error-stale-decision = Ce coup répond à la décision { $given } ; la table en est à la décision { $now }.
error-illegal-action = L’action { $action } n’est pas de celles que { $player } peut choisir dans la partie { $place }.
error-game-over = La partie est finie.
error-not-your-turn = { $player } n’a rien à décider maintenant. À décider : { $now }.
error-nothing-to-undo = Aucun coup n’a encore été joué.
error-unavailable-review = La partie n’est pas finie : on ne peut revoir que les décisions d’un joueur.
error-review-needs-compiler = Analyser une partie demande Numba, qui n’est pas installé ici : pip install 'voliere[fast]'.
error-review-failed = Cette partie n’a pas pu être analysée.
error-branch-nowhere = Il n’y a rien à décider à ce moment de la partie.
error-unavailable-record = Un monde possible n’a pas de feuille de partie : il ne vient pas d’une graine.
error-not-a-record = Ce n’est pas une feuille de partie Volière : elle ne commence pas par « voliere-record ».
error-not-luggage = Aucune partie n’est enregistrée dans ce fichier, ou aucune de lisible. Une partie seule s’ouvre à l’accueil, par « Ouvrir une partie enregistrée ».
error-record-long = C’est trop long pour une feuille de partie Volière : plus de { $most } caractères.
error-newer-format = Cette feuille a le format { $format } ; cette version lit jusqu’au { $known }. Une Volière plus récente la lira.
error-newer-rules = Cette feuille suit la version { $version } des règles de { $game } ; cette version connaît la { $known }. Une Volière plus récente la lira.
error-older-rules = Cette feuille suit la version { $version } des règles de { $game }, qui ont changé depuis : cette version joue la { $known }.
error-truncated-record = La fin de la feuille manque : la dernière ligne doit être « end » et une somme de contrôle.
error-record-checksum = La feuille a été changée après son écriture : la somme de contrôle ne correspond pas.
error-record-header = La ligne { $line } de la feuille devrait être l’en-tête « { $header } ».
error-record-blank-line = La ligne { $line } de la feuille devrait être vide : elle sépare les en-têtes des coups.
error-record-setup = Les en-têtes de la feuille ne peuvent pas être joués : { $reason }
error-record-seed-hash = La graine de la feuille ne correspond pas à son seed-hash.
error-record-server-seed = La graine de la feuille ne vient pas de ses en-têtes server-seed et nonces.
error-record-line = La ligne { $line } de la feuille est illisible : « { $text } ».
error-record-move = La ligne { $line } de la feuille, « { $text } », ne peut pas être jouée : { $reason }
error-record-spelling = La ligne { $line } de la feuille, « { $text } », devrait s’écrire { $found }.
error-record-result = La feuille dit « { $written } », mais ses coups mènent à « { $found } ».

# Les tables d’un serveur : ce qu’on peut y dire, et ce qui est refusé.
phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-well-played = Bien joué !
phrase-thanks = Merci !
phrase-sorry = Pardon !
phrase-one-moment = Un instant, s’il vous plaît.
phrase-take-your-time = Prenez votre temps.
phrase-good-game = Belle partie !

error-table-unknown = Cette table n’existe pas, ou n’existe plus.
error-table-rules-changed = Les règles de ce jeu ont changé depuis l’ouverture de la table : elle ne peut pas continuer. Sa feuille est conservée.
error-table-ended = Cette partie a été arrêtée avant sa fin.
error-table-damaged = Ce qui est enregistré de cette table ne peut pas être rejoué : elle ne peut pas continuer.
error-table-started = La partie a déjà commencé.
error-table-not-started = La partie n’a pas encore commencé.
error-seat-taken = Cette place est déjà prise.
error-strength-wanted = Cette table est pour des personnes cotées de { $low } à { $high }, ainsi que son hôte l’a dit.
error-seat-kept = Cette place est réservée à quelqu’un d’autre.
error-seat-not-yours = Ce n’est pas votre place.
error-seat-covered = Les cartes de cette place sont cachées : découvrez-les d’abord.
error-seats-empty = Il reste des places vides.
error-seat-link-wrong = Ce lien vers une place n’est plus valable. Demandez-en un nouveau.
error-others-play = D’autres jouent ici aussi : seule une partie que l’on joue seul peut être arrêtée.
error-code-unknown = Aucune table n’attend sous ce code. Un code vaut tant que la table attend des joueurs ; son lien vaut toujours.
error-group-unknown = Ce groupe n’existe pas, ou vous n’en êtes pas membre.
error-group-link-wrong = Ce lien vers un groupe n’est plus valable. Demandez-en un nouveau à l’un de ses membres.
error-group-full = Ce groupe est complet : il a { $most } membres.
error-groups-many = Vous êtes déjà dans { $most } groupes : quittez-en un d’abord.
error-group-not-yet = Les personnes d’une table peuvent former un groupe quand la partie est finie.
error-group-person-unknown = Personne de ce nom n’est dans ce groupe.
error-founder-only = Seule la personne qui a fondé le groupe peut le faire.
error-host-only = Seule la personne qui a ouvert la table peut le faire.
error-stand-in-plays = Un robot joue à votre place : reprenez-la d’abord.
error-undo-revealed = Quelque chose de caché a été vu depuis : on ne peut plus revenir en arrière.
error-undo-absent = D’autres ont joué depuis, et quelqu’un dont l’accord est nécessaire n’est pas là : on ne peut pas revenir en arrière.
error-undo-of-day = On ne revient pas en arrière dans une donne du jour : chacun n’a qu’un essai.
error-day-not-yet = Ce jour n’a pas commencé. Les jours commencent à minuit, UTC.
error-day-not-over = D’autres jouent encore cette donne : son enregistrement est disponible, et ses cartes se rejouent, une heure après la fin du jour (UTC).
error-day-hidden = C’est ainsi que quelqu’un joue une donne du jour. Vous le verrez une fois la vôtre terminée, ou une heure après la fin du jour (UTC).
error-move-undone = Ce coup a été joué, puis repris.
error-id-reused = Un autre coup portait le même identifiant : celui-ci n’a pas été joué.
error-too-often = C’est déjà arrivé { $most } fois dans cette partie : cela suffit.
error-nothing-asked = Personne ne demande à revenir en arrière.
error-hints-off = Il n’y a pas de conseils entre personnes.
error-unknown-phrase = « { $phrase } » n’est pas une phrase de cette table. Il y a : { $possible }.
error-phrase-details = La phrase « { $phrase } » va avec : { $wanted }.
error-phrase-detail = Le détail { $detail } de la phrase « { $phrase } » doit être l’un de : { $possible }.
error-unknown-place = « { $place } » ne peut pas être marqué ici. Endroits : { $possible }.
error-name-empty = Un nom a au moins une lettre visible.
error-wrong-seats = { $given } places décrites pour { $players } joueurs : décrivez chacune.
error-nobody-sits = Une table a au moins une place pour une personne.
error-clock-too-long = En direct, une pendule donne au plus { $most } secondes par coup.
error-record-not-yet = La partie n’est pas finie : sa feuille dirait ses secrets.
error-request-malformed = Illisible : voyez { $where }.
error-request-too-large = C’est trop gros : au plus { $most } octets.
error-request-too-fast = Trop à la fois. Réessayez dans { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
}.
error-request-too-slow = C’est arrivé trop lentement : au plus { $most } secondes.
error-request-unsupported = Envoyez du JSON, avec l’en-tête Content-Type: application/json.
error-request-foreign = Cela vient d’une page d’un autre site.
error-needs-server = Il faut un serveur pour cela ; l’édition sans serveur a une seule personne et un seul appareil.
error-passkeys-missing = Ce serveur n’a pas de clés d’accès : l’extra « club » n’y est pas installé.
error-passkeys-nowhere = Les clés d’accès demandent une adresse avec un nom, pas un numéro. Utilisez plutôt des codes à noter.
error-passkey-refused = Cette clé d’accès n’a pas été acceptée.
error-passkey-expired = C’était trop long, ou envoyé deux fois. Essayez encore.
error-passkey-unknown = Personne ici n’a cette clé d’accès.
error-too-many-passkeys = Il y a déjà { $most } clés d’accès. Enlevez-en une d’abord.
error-recovery-wrong = Ce n’est aucun des codes, ou il a déjà servi. Chacun compte une fois.
error-device-unknown = Cet appareil n’existe plus.
error-too-many-people = Il y a déjà { $most } autres personnes sur cet appareil. Soyez l’une d’elles et supprimez-en une d’abord.
error-host-unknown = Ce serveur ne répond pas au nom « { $host } ». S’il le doit, c’est à qui s’en occupe de le dire : VOLIERE_HOSTS, ou VOLIERE_PUBLIC_URL.
error-request-no-identity = Demandez d’abord une identité : GET /api/me.
error-address-unknown = Il n’y a rien à cette adresse.
error-method-unknown = Cette adresse ne fait pas cela.
error-not-entered = Entrez d’abord à la table.
error-promise-void = La promesse du mélange de cette table n’est pas valable, ou ne l’est plus. Demandez-en une nouvelle.
error-protocol-outdated = Le serveur parle maintenant la version { $known } de son protocole, et cette page la version { $given }. Rechargez la page.
error-channel-address = Rien ne peut être envoyé là. Il faudrait une adresse qui commence par https:// et mène à un serveur public.
error-channels-many = Au plus { $most } appareils et webhooks sont prévenus. Arrêtez-en un d’abord.
error-push-missing = Ce serveur ne peut pas prévenir les navigateurs : qui l’administre devrait installer l’extra « club ».
error-rematch-not-yet = On peut demander une revanche quand la partie est finie.
error-table-busy = La table est trop occupée. Réessayez.
error-server-fault = Quelque chose s’est mal passé ici ; c’est noté.
error-not-kept = Le serveur ne peut rien conserver pour l’instant ; rien n’a donc changé. Réessayez bientôt.
error-server-closing = Le serveur redémarre.
error-server-full = Le serveur est plein. Réessayez plus tard.

error-setting-invalid = { $name } ne peut pas valoir { $value } : { $wanted }.
error-setting-number = un nombre entier de { $low } à { $high }
error-setting-secret = au moins 32 caractères que personne ne peut deviner
error-setting-base-path = un chemin comme /jeux, sans barre à la fin et sans . ni .. entre deux barres
error-setting-edition = { $folder } ne contient pas d’édition écrite par « voliere export ». VOLIERE_EDITION nomme un tel dossier, ou rien.
error-setting-hosts = des noms séparés par des virgules, comme jeux.example.org,jeux.lan
error-setting-public-url = une adresse comme https://jeux.example.org
error-setting-text = un texte imprimable
error-setting-folder = un dossier qui peut être trouvé
error-setting-database = une adresse comme postgresql://utilisateur@hôte/base, où %25 tient lieu de %
error-setting-proxies = des adresses ou des réseaux séparés par des virgules, comme 127.0.0.1,10.0.0.0/8
error-setting-choice = l’un de { $possible }
error-cannot-export = L’édition sans serveur ne peut pas être faite ({ $what }) : { $reason }
error-cannot-export-node = Pour faire l’édition sans serveur, il faut Node avec npm, qui ne sont pas ici. Qui la visite n’a besoin de rien.
error-cannot-export-zig = Pour faire l’édition sans serveur, il faut un éditeur de liens : pip install 'voliere[export]' ; dans un dépôt, ./test l’apporte.
error-cannot-export-numba = Pour faire l’édition sans serveur, il faut Numba et un éditeur de liens : pip install 'voliere[export]'.
error-cannot-export-fetch = { $what } n’a pas pu être téléchargé : { $reason }
error-cannot-export-changed = { $what } n’est plus ce qu’il était quand cette version a été faite : il n’est pas utilisé.
error-cannot-export-folder = { $folder } n’est pas un dossier.
error-cannot-export-full = { $folder } contient autre chose. Nommez un dossier vide, nouveau, ou d’une édition précédente.
error-cannot-listen = Impossible de servir à { $host }, port { $port } : { $reason }. Choisissez-en un autre avec VOLIERE_HOST et VOLIERE_PORT.
error-store-in-use = Un autre serveur utilise déjà les tables dans { $folder }. Plusieurs ne peuvent partager qu’une base PostgreSQL : réglez VOLIERE_DATABASE_URL.
error-store-too-new = Les tables dans { $place } ont été écrites par une Volière plus récente (forme { $found } ; celle-ci connaît { $known }).
error-store-unreachable = La base de données ne répond pas : { $reason }
error-store-unusable = Les tables dans { $place } sont inutilisables : { $reason }
error-secret-unfit = { $file } ne contient pas de secret d’au moins { $least } caractères : supprimez-le pour qu’un nouveau soit créé, ou écrivez-en un.
error-store-missing-driver = PostgreSQL demande l’extra « postgres » : installez voliere avec lui.

# La compilation, dite à qui l’attend.
compiling = { $game } : compilation, une seule fois ; une demi-minute environ. « voliere warm » la fait d’avance.

# Études.
study-title = { $title }, { $players ->
    [one] en solitaire
   *[other] à { $players } joueurs
}
study-below = { $games } parties de { $bot } contre lui-même, avec leurs intervalles à 95 %.
study-seed = Graine { $seed }.
study-places = Place à la table
study-first = qui commence
study-place = place { $number }
study-share = part des victoires
study-score = score moyen
study-games = parties
study-thing = quoi
study-it = quand cela arrive
study-percent = { $share } %
study-fair = part équitable
study-ladder = Le robot le plus fort parmi de plus faibles
study-among = parmi { $bot }
study-rounds = Manches : { $shares }.
study-moves = Une partie compte { $moves } coups en moyenne.

# La ligne de commande.
cli-about = Une volière de jeux de cartes, joués exactement selon leurs règles.
cli-usage = Usage : { $usage }
cli-commands = Commandes :
cli-options = Options :
cli-examples = Exemples :
cli-arg-command = COMMANDE
cli-arg-options = OPTIONS
cli-arg-game = JEU
cli-arg-games = JEU…
cli-arg-file = FICHIER
cli-arg-option = NOM=VALEUR
cli-help-games = Lister les jeux, leurs nombres de joueurs et leurs options.
cli-help-rules = Lire les règles d’un jeu.
cli-help-play = Jouer dans le terminal contre des robots.
cli-help-simulate = Faire jouer beaucoup de parties, au hasard ou par des robots, et compter.
cli-help-replay = Revoir une partie coup par coup.
cli-help-verify = Vérifier la feuille d’une partie finie : sa graine, chaque coup et le résultat.
cli-help-bench = Mesurer la vitesse des règles sur cette machine : un jeu, ou tous.
cli-arg-bots = ROBOT,ROBOT…
cli-arg-address = ADRESSE
cli-help-tournament = Mesurer quels robots sont les plus forts : mêmes donnes, chaque place à son tour.
cli-help-play-bots = Les autres joueurs : level1 à level5, greedy, random, search… ; un pour tous, ou un pour chacun. Sinon level3.
cli-help-simulate-bots = Qui joue : level1 à level5, greedy, search… ; un pour tous, ou un par place. Sinon des joueurs au hasard.
cli-help-tournament-bots = Qui rencontre qui : deux robots ou plus.
cli-help-threads = Combien de fils travaillent ; sinon autant que de processeurs.
cli-help-cluster = Confier le travail à cette grappe Dask (option d’installation « cluster »).
cli-help-deals = Combien de donnes par rencontre ; sinon 100.
cli-help-prove = Arrêter une rencontre dès qu’il est prouvé si sa part est la part équitable ou tant de fois celle-ci, p. ex. 1.1.
cli-help-export = Écrire l’édition qui se passe de serveur : un dossier de fichiers pour n’importe quel hébergeur, avec des robots en pleine forme, hors ligne après la première visite.
cli-help-export-base = Le chemin sous lequel elle se trouvera, par exemple /voliere ; à la racine de l’hébergeur sinon.
cli-help-export-package = À la place, le moteur seul, règles et robots, comme paquet pour npm : pour les pages d’autrui.
cli-exported-package = { $folder } : le moteur comme paquet pour npm, { $size } Mo. Pour l’empaqueter : cd { $folder } && npm pack
cli-exporting = L’édition sans serveur
cli-exporting-part = { $part ->
    [python] Python pour navigateurs
    [packing] compression
   *[other] { $part }
}
cli-exported = { $folder } : { $files } fichiers, { $plain } Mo ; { $brotli } Mo avec Brotli, { $gzip } Mo avec gzip. Pour l’essayer : python -m http.server -d { $folder }
cli-help-warm = Compiler des jeux d’avance, avec leurs robots, pour que personne n’attende plus tard : ceux nommés, ou tous.
cli-help-serve = Ouvrir un serveur pour des tables dans le navigateur.
cli-help-lan = Laisser venir tous ceux de votre réseau, à l’adresse qui s’affiche alors ; sans cela, cette machine seulement.
cli-help-serve-host = Où écouter ; sans précision, sur cette machine seulement. VOLIERE_HOST.
cli-help-serve-port = Sur quel port ; sans précision, 8642. VOLIERE_PORT.
cli-help-serve-data-dir = Où les tables sont gardées ; sans précision, dans votre dossier de données. VOLIERE_DATA_DIR.
cli-help-serve-reload = Relire pages et textes dès que vous les modifiez, et recommencer après du code Python ; pour qui travaille sur Volière.
cli-serving = Volière est ouverte à l’adresse { $address }
cli-serving-network = Dans votre réseau : { $address }
cli-serving-alone = Elle n’écoute que cette machine. Fermez-la là où elle tourne (Ctrl-C), puis redites « voliere --lan ».
cli-serving-already = Volière est déjà ouverte à l’adresse { $address }
cli-serving-show = Entrée la montre dans le navigateur ; Ctrl-C s’en passe.
cli-serve-stop = Ctrl-C la ferme ; les tables sont gardées.
cli-arg-folder = DOSSIER
cli-help-puzzles = Trouver des problèmes dans des parties de robots : des décisions où un coup est de loin le meilleur (make), ou voir si ceux d’un jeu tiennent (check).
cli-help-puzzles-number = Combien en trouver.
cli-help-puzzles-out = Le fichier où les écrire ; JEU-{ $file } ici si vous ne dites rien.
cli-puzzles-action = Il n’y a pas de « { $given } » ici : { $make } ou { $check }.
cli-puzzles-making = Recherche de problèmes
cli-puzzles-made = { $file } : { $number ->
    [one] { $number } problème
   *[other] { $number } problèmes
}.
cli-puzzles-checking = Nouvelle recherche
cli-puzzles-checked = { $number ->
    [one] { $number } problème
   *[other] { $number } problèmes
}, dont { $wrong } auxquels la recherche la plus forte répond autrement.
cli-help-train = Former un réseau, le jugement des robots les plus forts : il joue, surtout contre lui-même, et apprend.
cli-help-lessons = Combien de leçons, de quelques dizaines de milliers de décisions chacune ; sinon 300.
cli-help-train-out = Le fichier du réseau ; sinon JEU-NOM.npz ici. FICHIER.training, à côté, permet de reprendre un essai interrompu.
cli-help-study = Mesurer comment est un jeu : places, fins de partie, valeur des choses, adresse et chance.
cli-help-study-bots = Qui joue, à toutes les places ; sinon greedy.
cli-help-study-games = Sur combien de parties portent les questions ; sinon 500.
cli-help-study-deals = Combien de donnes par degré de l’échelle d’adresse ; sinon 50, 0 pour aucune.
cli-help-svg = Dessiner un graphique dans ce fichier.
cli-help-help = Afficher ce texte et s’arrêter.
cli-help-version = Afficher la version et s’arrêter.
cli-help-lang = Langue de tous les textes ; à défaut, celle de votre système.
cli-help-json = Écrire du JSON, pour les programmes.
cli-help-players = Nombre de joueurs ; par défaut, le nombre habituel du jeu.
cli-help-option = Une option du jeu ; peut être répétée.
cli-help-seed = Fixer tout le hasard : même graine, même donne.
cli-help-seat = Votre place ; A par défaut.
cli-help-save = Écrire la feuille de partie dans ce fichier quand vous partez.
cli-help-count = Nombre de parties ; 10 000 par défaut, ou 100 entre robots.
cli-help-plain = Se passer des règles compilées, même si Numba est installé.
cli-help-all-steps = Écrire tous les coups d’un trait, sans attendre de touche.
cli-help-seconds = Durée de chaque mesure ; 1 par défaut.

cli-no-such-command = Il n’y a pas de commande « { $given } ». Il y a : { $possible }.
cli-no-such-option = Il n’y a pas d’option { $given } ici. Il y a : { $possible }.
cli-missing = Il manque { $name }. Par exemple : { $example }
cli-unexpected = « { $given } » est de trop. Voir { $help }
cli-needs-value = { $name } demande une valeur. Voir { $help }
cli-takes-no-value = { $name } ne prend pas de valeur. Voir { $help }
cli-bad-usage = { $reason } Voir { $help }
cli-not-a-number = { $name } : « { $given } » n’est pas un nombre entier de { $low } à { $high }.
cli-not-seconds = { $name } : « { $given } » n’est pas un nombre de secondes de { $low } à { $high }.
cli-lang-unknown = Il n’y a pas de langue « { $given } ». Il y a : { $possible }.
cli-bad-seat = « { $given } » n’est pas une place de cette partie. Places : { $possible }.
cli-not-a-ratio = { $name } : « { $given } » n’est pas un nombre de { $low } à { $high }.
cli-bots-for-others = { $given } robots pour { $others } autres places : nommez-en un pour chacune, ou un pour toutes.
cli-no-dask = --cluster a besoin de Dask : installez voliere avec l’option « cluster ».
cli-no-cluster = Aucune grappe Dask ne répond à { $address } : { $reason }
cli-bad-address = { $address } n’est pas une adresse de grappe Dask : écrivez hôte:port, comme tcp://192.0.2.1:8786.
cli-one-bot = Une étude porte sur un robot qui joue toutes les places : n’en nommez qu’un.
cli-no-file = Impossible de lire { $file } : { $reason }.
cli-not-text = Impossible de lire { $file } : ce n’est pas du texte. Une feuille de partie est un fichier texte qui commence par « voliere-record ».
cli-cannot-save = Impossible d’écrire { $file } : { $reason }.
cli-cannot-use = Impossible d’utiliser { $file } : { $reason }.
cli-cannot-write-output = Impossible d’écrire le résultat : { $reason }.
cli-reason-missing = ce fichier ou ce dossier n’existe pas
cli-reason-folder = c’est un dossier
cli-reason-denied = l’accès est refusé
cli-reason-full = le disque est plein

cli-number = { $value }
cli-percent = { $value } %
cli-and = { $most } et { $last }

cli-game-facts = { $players } joueurs, environ { $minutes } minutes
cli-column-option = option
cli-column-values = valeurs
cli-column-default = par défaut
cli-column-meaning = sens
cli-see-rules = Comment on y joue : voliere rules { $game }

cli-play-welcome = { $title }. Vous êtes à la place { $player }.
cli-play-how = Écrivez un coup ; un coup et « ? » pour voir ce qu’il ferait ; « ? » seul pour voir tous vos coups ; « { $hint } » pour un conseil ; « { $undo } » pour revenir en arrière ; « { $quit } » pour partir.
cli-word-help = aide
cli-word-hint = conseil
cli-word-undo = retour
cli-word-quit = quitter
cli-play-prompt = { $player }, à vous :
cli-play-moves = { $count ->
    [one] Vous avez un coup :
   *[other] Vous avez { $count } coups :
}
cli-play-choose = { $word } et { $count } parmi : { $cards }
cli-play-would = Voici ce que cela ferait :
cli-play-unknown = … puis ce que vous ne pouvez pas encore savoir.
cli-play-hint = Je jouerais { $move }.
cli-hint-move = coup
cli-hint-chance = chances de gagner
cli-hint-score = points attendus
cli-hint-tried = essais
cli-play-undone = Coup repris.
cli-play-quit = Au revoir. La partie n’était pas finie.
cli-play-saved = La feuille de partie est dans { $file }.
cli-round = Manche { $number }
cli-result = Résultat
cli-winner = { $count ->
    [one] { $players } gagne.
   *[other] { $players } partagent la victoire.
}
cli-title = Titre : { $title }.

cli-simulate-title = { $title }, { $players ->
    [one] en solitaire
   *[other] à { $players } joueurs
}, { $games ->
    [one] une partie
   *[other] { $games } parties
}, graine { $seed }
cli-simulate-seat = place
cli-simulate-wins = victoires
cli-simulate-share = part
cli-simulate-mean = score moyen
cli-simulate-deviation = σ
cli-simulate-range = étendue
cli-simulate-scores = Scores
cli-simulate-middle = La moitié des scores vont de { $low } à { $high } ; la médiane est { $median }.
cli-simulate-length = Une partie compte en moyenne { $mean } coups, de { $least } à { $most }.
cli-simulate-same-length = { $moves ->
    [one] Chaque partie compte un seul coup.
   *[other] Chaque partie compte { $moves } coups.
}
cli-simulate-speed = { $games } parties et { $moves } coups par seconde ({ $how }).
cli-simulate-bot = robot
cli-tournament-title = { $title }, { $players ->
    [one] en solitaire
   *[other] à { $players } joueurs
}, graine { $seed }
cli-tournament-one = un
cli-tournament-among = parmi
cli-tournament-team = équipe
cli-tournament-against = comparée à
cli-tournament-deals = donnes
cli-tournament-share = part des victoires
cli-tournament-times = × part équitable
cli-help-adjusted = Donner aussi les parts sans le hasard : les mêmes à la longue, avec une erreur plus petite. Plus long.
cli-tournament-adjusted = sans le hasard
cli-tournament-saved = vaut × donnes
cli-tournament-difference = écart de score
cli-tournament-verdict = verdict
cli-verdict-better = meilleur
cli-verdict-worse = moins bon
cli-verdict-equal = pas tant d’écart
cli-verdict-open = ouvert
cli-tournament-ratings = Classement (400 de plus : dix fois plus de chances de gagner)
cli-tournament-rating = points
cli-compiled = règles compilées
cli-plain = règles interprétées
cli-playing = Parties
cli-warming = { $games ->
    [one] Compilation d’un jeu…
   *[other] Compilation de { $games } jeux…
}
cli-measuring = Mesure de { $game }…

cli-replay-move = { $number }. { $player } : { $move }
cli-replay-keys = Coup { $number } sur { $last } · Entrée : suivant · b : retour · q : quitter
cli-verified = { $moves ->
    [one] La feuille est juste : la graine, son seul coup, le résultat.
   *[other] La feuille est juste : la graine, les { $moves } coups, le résultat.
}
cli-verified-result = { $title } : { $scores }. { $verdict }
cli-verified-seed = Graine { $seed }
cli-verified-table = Elle a été tirée ensemble : la table avait montré { $hash } avant la première carte, et chaque joueur y a ajouté son propre nombre.
cli-verified-undone = { $moves ->
    [one] Un coup a été repris.
   *[other] { $moves } coups ont été repris.
}
cli-verify-unfinished = La feuille est entière, mais la partie n’est pas finie : seule une partie finie peut être vérifiée.

cli-bench-title = { $title }, { $players ->
    [one] en solitaire
   *[other] à { $players } joueurs
}, sur un seul cœur
cli-bench-moves = coups/s
cli-bench-steps = pas/s
cli-bench-games = parties/s
cli-bench-ratio = Les règles compilées sont { $times } fois plus rapides que les règles interprétées.
cli-bench-call = Un coup dans une partie (legal et play) : { $microseconds } µs.
cli-bench-compile = La compilation prend { $cold } secondes de processeur la première fois, { $warm } depuis le cache.
cli-bench-no-numba = Numba n’est pas installé : seules les règles interprétées ont été mesurées.
cli-help-review = Dire ce que valait chaque décision d’une partie enregistrée, et ce qui tenait au hasard.
cli-arg-seat = PLACE
cli-help-review-seat = Seulement les décisions de ce joueur, par ex. A.
cli-help-review-budget = Combien de fins de partie jouées pour chaque décision ; { $usual }, selon le jeu, sans indication.
cli-help-review-svg = Dessiner dans ce fichier les chances de chacun au fil de la partie.
cli-reviewing = Réflexion
cli-reviewed = { $title } : { $moves ->
    [one] { $moves } décision
   *[other] { $moves } décisions
}, en points { $kind ->
    [score] du score
   *[victory] sur 100
}
cli-review-nothing = Aucune décision n’a coûté plus que ce qu’on peut distinguer.
cli-review-under-way = La partie n’est pas finie : on ne peut regarder que les décisions d’un joueur, sans image, p. ex. celles de --seat A.
cli-review-seat = Il n’y a pas de joueur « { $given } » ici : de A à { $last }.
cli-review-grade = verdict
cli-review-move = coup
cli-review-played = joué
cli-review-loss = coût
cli-review-better = mieux
cli-review-reason = pourquoi
cli-review-seat-name = joueur
cli-review-before = { $kind ->
    [score] attendu
   *[victory] chances
} avant la donne
cli-review-losses = ses décisions
cli-review-gifts = celles des autres
cli-review-luck = hasard
cli-review-result = résultat
cli-review-adjusted = sans le hasard
review-slip = imprécision
review-mistake = erreur
review-blunder = gaffe
review-reason-wins = Ce coup gagne environ { $better } fois sur 100 au lieu de { $other }.
review-reason-points = Ce coup mène à environ { $better ->
    [one] { $better } point
   *[other] { $better } points
} au lieu de { $other }.
review-curve = { $title } : { $kind ->
    [points] les points attendus
   *[chances] les chances de chacun
}, coup par coup
review-moves = coups
cli-training = Leçon { $lesson } sur { $lessons }, { $times } × la part équitable parmi des joueurs greedy
cli-training-score = Leçon { $lesson } sur { $lessons }, { $score } points
cli-trained = { $file } : { $games } parties, { $times } × la part équitable parmi des joueurs greedy, à un coup de profondeur.
cli-trained-score = { $file } : { $games } parties, { $score } points en moyenne, à un coup de profondeur.
cli-no-numpy = Former des réseaux demande NumPy et Numba : pip install 'voliere[fast]'.
cli-no-sight = { $title } ne dit pas ce qu’un réseau doit regarder (sight.py).
cli-warm-seconds = secondes
cli-warmed = { $games ->
    [one] Un jeu est compilé : règles, robots et lots. Cela a pris { $seconds } s.
   *[other] { $games } jeux sont compilés : règles, robots et lots. Cela a pris { $seconds } s.
}
cli-warm-no-numba = Il n’y a pas Numba ici, ou VOLIERE_PLAIN l’interdit : rien n’est compilé ; tout marche, mais plus lentement.

cli-help-ratings = Refaire les résultats, les sommes et les cotes à partir des journaux de toutes les tables terminées. Le serveur d’un fichier SQLite doit être arrêté.
cli-ratings-reading = Lecture des tables
cli-ratings-done = { $tables ->
    [one] Une table terminée,
   *[other] { $tables } tables terminées,
} { $rated ->
    [0] dont aucune ne compte pour les cotes.
    [one] dont une compte pour les cotes.
   *[other] dont { $rated } comptent pour les cotes.
}
cli-ratings-unreadable = { $tables ->
    [one] L’une d’elles fut jouée selon d’autres règles, ou est endommagée : ce qui en était gardé reste.
   *[other] { $tables } d’entre elles furent jouées selon d’autres règles, ou sont endommagées : ce qui en était gardé reste.
}
cli-ratings-missing = Il n’y a pas de cotes ici : il leur faut openskill, qui vient avec { $extra }.

# Ce que donne un regard sur une installation.
cli-help-doctor = Cherche ce qui ne va pas dans cette installation : dossiers, secret, tables, horloge, limites, mandataire. Ne change rien.
doctor-ok = bien
doctor-warning = attention
doctor-wrong = mauvais
doctor-end = { $count ->
    [0] Rien ne va mal.
    [one] Une chose ne va pas.
   *[other] { $count } choses ne vont pas.
}
doctor-settings = Réglages : { $names }.
doctor-settings-none = Réglages : aucun, tout est comme d’habitude.
doctor-settings-unknown = Réglages : { $names } ne veut rien dire ici. docs/self-hosting.md dit ce qu’il y a.
doctor-settings-wrong = Réglages : { $reason }
doctor-folder = Dossier des données : { $folder }, pour son propriétaire seul.
doctor-folder-new = Dossier des données : { $folder } sera créé au premier démarrage.
doctor-folder-open = Dossier des données : d’autres peuvent regarder dans { $folder }. Mieux : chmod 700.
doctor-folder-none = Dossier des données : { $folder } ne peut pas en être un, car { $place } est un fichier. Choisissez-en un autre avec VOLIERE_DATA_DIR.
doctor-folder-denied = Dossier des données : on ne peut pas écrire dans { $folder }, car on ne le peut pas dans { $place }. Donnez-le à qui fait tourner le serveur, ou choisissez-en un autre avec VOLIERE_DATA_DIR.
doctor-room = Place : { $free } Go y sont libres.
doctor-room-little = Place : { $free } Go seulement y sont libres.
doctor-room-none = Place : il n’y reste que { $free } Go, et les coups qu’on ne peut conserver sont refusés. Faites de la place.
doctor-secret = Secret : dans { $file }, pour son propriétaire seul.
doctor-secret-given = Secret : donné par VOLIERE_SECRET.
doctor-secret-new = Secret : il sera créé au premier démarrage, dans { $file }.
doctor-secret-open = Secret : d’autres peuvent lire { $file }, et qui le connaît peut se faire passer pour n’importe qui. Il faudrait : chmod 600.
doctor-secret-unfit = Secret : { $file } ne contient pas au moins { $least } caractères. Supprimez-le pour qu’un nouveau soit créé, ou écrivez-en un.
doctor-secret-unreadable = Secret : { $file } ne peut pas être lu : { $reason }. Donnez-le à qui fait tourner le serveur.
doctor-store = Tables : { $file }, intact, { $count } tables.
doctor-store-long = Tables : { $file }, { $count } tables ; trop grand pour être regardé en entier en quelques secondes.
doctor-store-new = Tables : leur fichier sera créé au premier démarrage.
doctor-store-open = Tables : d’autres peuvent lire { $file }, avec les cartes des parties en cours. Mieux : chmod 600.
doctor-store-denied = Tables : { $file } ne peut pas être lu et écrit. Donnez-le à qui fait tourner le serveur.
doctor-store-unusable = Tables : { $file } est inutilisable : { $reason }. Remettez une sauvegarde à sa place.
doctor-store-damaged = Tables : { $file } est abîmé : { $reason }. Remettez une sauvegarde à sa place.
doctor-store-later = Tables : { $file } a été écrit par une Volière plus récente (forme { $found } ; celle-ci connaît { $known }). Réinstallez celle-là.
doctor-store-driver = Tables : PostgreSQL demande l’extra « postgres » : installez voliere avec lui.
doctor-store-unreachable = Tables : PostgreSQL ne répond pas : { $reason }. Voyez VOLIERE_DATABASE_URL.
doctor-store-old = Tables : PostgreSQL { $found } est trop ancien ; il faut { $least } ou plus récent.
doctor-store-postgres = Tables : PostgreSQL { $version } répond.
doctor-store-empty = Tables : PostgreSQL { $version } répond ; tout sera créé au premier démarrage.
doctor-cache = Règles compilées : conservées dans { $folder }.
doctor-cache-none = Règles compilées : Numba n’est pas là, ou VOLIERE_PLAIN l’interdit. Tout marche, mais les robots de niveau 5 pensent moins loin. Installez voliere avec son extra « fast ».
doctor-cache-denied = Règles compilées : on ne peut pas écrire dans { $folder }, elles sont donc compilées à chaque démarrage. Choisissez un autre dossier avec VOLIERE_CACHE_DIR.
doctor-clock = Horloge : { $now } UTC.
doctor-clock-wrong = Horloge : il ne peut pas être { $now } UTC. Réglez-la, et faites-la tenir à l’heure (NTP).
doctor-clock-moving = Horloge : on est en train de la régler. Les tables n’en souffrent pas ; regardez de nouveau plus tard.
doctor-clock-behind = Horloge : le dernier coup conservé a été joué { $minutes ->
    [one] une minute
   *[other] { $minutes } minutes
} plus tard que maintenant. On l’a retardée, ou elle était fausse alors ; les tables reprennent à ce coup.
doctor-clock-database = Horloge : celle de la base diffère de celle de cette machine de { $seconds } secondes. Faites tenir les deux à l’heure (NTP) : des processus qui partagent des tables partagent leur temps.
doctor-clock-set = Horloge : on l’a déplacée de { $seconds } secondes depuis le démarrage du serveur, qui suit la sienne. Redémarrez-le quand personne ne joue.
doctor-files = Fichiers ouverts : jusqu’à { $limit }.
doctor-files-few = Fichiers ouverts : jusqu’à { $limit }, moins qu’il n’en faut pour VOLIERE_MAX_CONNECTIONS. Il en faudrait { $wanted } ou plus : ulimit -n, ou LimitNOFILE de systemd.
doctor-server = Serveur : Volière { $version } répond ({ $address }).
doctor-server-none = Serveur : aucun ne répond ({ $address }). Ce qu’envoie un mandataire ne se voit que si l’un répond.
doctor-server-other = Serveur : autre chose répond ({ $address }). Choisissez un autre port avec VOLIERE_PORT.
doctor-server-store = Serveur : celui de { $address } dit que ses tables ne répondent pas.
doctor-server-store-full = Serveur : celui de { $address } dit qu’il n’y a plus de place pour conserver les coups.
doctor-server-closing = Serveur : celui de { $address } est en train de s’arrêter.
doctor-proxy = Mandataire : qui vient par { $address } est vu comme { $seen }.
doctor-proxy-unknown = Mandataire : aucun que l’on connaisse, car VOLIERE_PUBLIC_URL n’est pas réglé. S’il y en a un, réglez-le : aucun autre nom ne reçoit de réponse.
doctor-proxy-unreachable = Mandataire : { $address } ne peut pas être interrogé d’ici : { $reason }.
doctor-proxy-other = Mandataire : autre chose répond ({ $address }). Voyez VOLIERE_PUBLIC_URL, et où mène le mandataire.
doctor-proxy-silent = Mandataire : celui de { $address } ne dit pas pour qui il demande ; les limites prennent donc tout le monde pour une seule personne. Qu’il envoie X-Forwarded-For et X-Forwarded-Proto.
doctor-proxy-untrusted = Mandataire : celui qui vient de { $address } n’est pas cru ; les limites prennent donc tout le monde pour une seule personne. Ajoutez-le à VOLIERE_TRUSTED_PROXIES.
doctor-proxy-scheme = Mandataire : ce qui vient par { $address } arrive en { $scheme }. Que le mandataire envoie X-Forwarded-Proto.

# Ce qu’on dit à qui est ailleurs.
nudge-turn = À vous · { $game }
nudge-turn-body = Avec { $names }
nudge-test = Volière peut vous dire quand c’est à vous
nudge-test-body = Ce n’était qu’un essai.
