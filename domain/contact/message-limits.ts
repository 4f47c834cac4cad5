/** Maximum lengths of a message to the store, in characters. */
export const messageLimits = { phone: 30, message: 5000 } as const
