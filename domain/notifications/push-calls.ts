import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { message } from '../shapes.ts'
import * as push from './push-shapes.ts'

/** Notifications in browsers (SPEC 7). */
export const pushCalls = {
  pushKey: {
    ...paths.pushKey,
    who: 'anyone',
    does: 'Tells the key with which a browser lets the store send it notifications.',
    answer: z.object({ publicKey: z.string() }),
  },
  pushSubscribe: {
    ...paths.pushSubscribe,
    who: 'anyone',
    does: 'Tells this browser from now on: a shopper of their orders, the seller of new ones, until that session ends.',
    body: push.sentSubscription,
    answer: message,
  },
  pushUnsubscribe: {
    ...paths.pushUnsubscribe,
    who: 'anyone',
    does: 'Tells this browser nothing any more; only what the caller has subscribed is forgotten.',
    body: z.object({ as: push.pushKind, endpoint: push.pushEndpoint }),
    answer: message,
  },
  pushStatus: {
    ...paths.pushStatus,
    who: 'anyone',
    does: 'Tells whether the caller is told in this browser.',
    body: z.object({ as: push.pushKind, endpoint: push.pushEndpoint }),
    answer: z.object({ isOn: z.boolean() }),
  },
  pushNotify: {
    ...paths.pushNotify,
    who: 'anyone',
    does: 'Sends a test notification to the browser that asks; outside production only.',
    answer: message,
  },
} as const satisfies Record<string, Endpoint>
