import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import * as push from './push-shapes.ts'

/** Notifications in browsers (CONTRACT "Notifications"). */
export const pushCalls = {
  pushKey: {
    who: 'anyone',
    does: 'Tells the public key with which a browser subscribes to notifications.',
    answer: z.object({ publicKey: z.string() }),
  },
  pushSubscribe: {
    who: 'anyone',
    does: 'Subscribes this browser until the session ends: a shopper to their orders, the seller to new ones. A visitor gets only the test, outside production.',
    body: push.sentSubscription,
    fixedMessage: 'Notifications are on',
  },
  pushUnsubscribe: {
    who: 'anyone',
    does: "Deletes the caller's subscription of this browser; another person's stays.",
    body: z.object({ as: push.pushKind, endpoint: push.pushEndpoint }),
    fixedMessage: 'Notifications are off',
  },
  pushStatus: {
    who: 'anyone',
    does: "Tells whether the caller has subscribed this browser, and sets its notifications to the page's language.",
    body: z.object({ as: push.pushKind, endpoint: push.pushEndpoint }),
    answer: z.object({ isOn: z.boolean() }),
  },
  pushNotify: {
    who: 'anyone',
    does: 'Sends a test notification to the browser that asks; outside production only.',
    fixedMessage: 'The test notification is on its way',
  },
} as const satisfies Record<string, CallEntry>
