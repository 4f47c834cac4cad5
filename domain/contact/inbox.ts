/** Filters of the seller's inbox; 'mine' holds what the caller has taken. */
export const inboxStates = ['open', 'mine', 'done'] as const
export type InboxState = (typeof inboxStates)[number]
