/** What the search says about its results in English. */
export const messages = {
  search: {
    suggestions: 'Suggestions',
    near: 'Did you mean',
    recent: 'Recent searches',
    popular: 'Popular now',
    clearRecent: 'Clear',
    close: 'Close',
    none: (q: string) => `We don't have “${q}”.`,
    missing: (things: string, _n: number) => `We don't have ${things}.`,
    without: (things: string) => `Without ${things}.`,
    and: ' and ',
    topic: (name: string) => `Vegetables for ${name}.`,
    everything: 'All our vegetables.',
    cheapest: 'The cheapest per kilo first.',
    offers: 'The biggest discounts first.',
    noOffers: 'There is no discount today. These are our prices.',
    organic: "We don't mark vegetables as organic. This is what we have.",
    seasonal: "We don't mark what is in season. This is what we have.",
    count: (n: number) => (n === 0 ? 'No suggestions' : n === 1 ? '1 suggestion' : `${n} suggestions`),
  },
}

export type SearchMessages = typeof messages
