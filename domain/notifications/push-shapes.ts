import * as z from 'zod/mini'

/** The role whose notifications a browser wants; a visitor only gets the test one (CONTRACT "Notifications"). */
export const pushKind = z.enum(['shopper', 'seller', 'visitor'])

export type PushKind = z.infer<typeof pushKind>

export const pushEndpoint = z.string().check(z.minLength(1), z.maxLength(1000))

/** A browser's push subscription: endpoint and keys. */
export const sentSubscription = z.object({
  as: pushKind,
  endpoint: pushEndpoint,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/, 'is not a key of a browser')),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'is not a key of a browser')),
  }),
})

export type SentSubscription = z.infer<typeof sentSubscription>
