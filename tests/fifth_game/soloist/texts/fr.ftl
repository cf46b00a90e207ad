title = Soliste
tagline = On chante tous ensemble, et l’on n’entend que la voix seule.

# Ce qui arrive ; « -hidden » est pour qui ne peut voir la carte, « -you » pour la page, qui dit « vous ».
event-chosen = { $player } choisit { $card }.
event-chosen-hidden = { $player } a choisi une carte.
event-chosen-you = Vous choisissez { $card }.
event-sung = { $amount ->
    [0] { $player } chante { $card } sans se faire entendre.
    [one] { $player } chante { $card } en solo : { $amount } point.
   *[other] { $player } chante { $card } en solo : { $amount } points.
}
event-sung-you = { $amount ->
    [0] Vous chantez { $card } sans vous faire entendre.
    [one] Vous chantez { $card } en solo : { $amount } point.
   *[other] Vous chantez { $card } en solo : { $amount } points.
}

refusal-not-in-hand = { $move } : on ne chante que les cartes de sa main ({ $clause }).

sheet-points = points
