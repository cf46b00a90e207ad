title = Soloist
tagline = All sing at once, and only who sings alone is heard.

# What happens; "-hidden" is for those who may not see the card, "-you" for the page, which says "you".
event-chosen = { $player } chooses { $card }.
event-chosen-hidden = { $player } has chosen a card.
event-chosen-you = You choose { $card }.
event-sung = { $amount ->
    [0] { $player } sings { $card }, and is not heard.
    [one] { $player } sings { $card } alone: 1 point.
   *[other] { $player } sings { $card } alone: { $amount } points.
}
event-sung-you = { $amount ->
    [0] You sing { $card }, and are not heard.
    [one] You sing { $card } alone: 1 point.
   *[other] You sing { $card } alone: { $amount } points.
}

refusal-not-in-hand = { $move }: you can only sing cards of your hand ({ $clause }).

sheet-points = points
