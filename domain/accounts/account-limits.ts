/** Maximum lengths of what an account's forms send, in characters; a new password has a bound of its own. */
export const accountLimits = { name: 100, phone: 20, password: 1000, code: 20 } as const
