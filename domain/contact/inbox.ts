/** Filters of the seller's inbox, and what a change makes of an item; 'mine' is taken by the caller. */
export const inboxStates = ['open', 'mine', 'done'] as const
export type InboxState = (typeof inboxStates)[number]
