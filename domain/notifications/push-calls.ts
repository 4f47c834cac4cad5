import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import * as push from './push-shapes.ts'

/** Notifications in browsers (SPEC 7). */
export const pushCalls = {
  pushKey: {
    who: 'anyone',
    does: 'Tells the key with which a browser lets the store send it notifications.',
    answer: z.object({ publicKey: z.string() }),
  },
  pushSubscribe: {
    who: 'anyone',
    does: 'Tells this browser from now on: a shopper of their orders, the seller of new ones, until that session ends.',
    body: push.sentSubscription,
    says: 'Notifications are on',
  },
  pushUnsubscribe: {
    who: 'anyone',
    does: 'Tells this browser nothing any more; only what the caller has subscribed is forgotten.',
    body: z.object({ as: push.pushKind, endpoint: push.pushEndpoint }),
    says: 'Notifications are off',
  },
  pushStatus: {
    who: 'anyone',
    does: 'Tells whether the caller is told in this browser.',
    body: z.object({ as: push.pushKind, endpoint: push.pushEndpoint }),
    answer: z.object({ isOn: z.boolean() }),
  },
  pushNotify: {
    who: 'anyone',
    does: 'Sends a test notification to the browser that asks; outside production only.',
    says: 'The test notification is on its way',
  },
} as const satisfies Record<string, CallEntry>
