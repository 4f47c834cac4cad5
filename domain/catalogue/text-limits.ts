/** Maximum lengths of the seller's texts, in characters. */
export const textLimits = { productName: 100, description: 10_000, topicName: 60 } as const

/** Maximum number of a topic's words. */
export const maxTopicWords = 60
