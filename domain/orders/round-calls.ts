import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import * as receipts from '../payments/receipt-shapes.ts'
import { byId, message, when } from '../shapes.ts'
import * as rounds from './round-shapes.ts'

/** Rounds of riders, delivery and the money received then (CONTRACT "The round"). */
export const roundCalls = {
  roundsOpen: {
    who: 'packer',
    does: 'Lists the rounds with orders still on their way, expired ones included, the oldest first, and how many of their stops are done.',
    answer: z.object({ rounds: z.array(rounds.openRound) }),
  },
  roundMake: {
    who: 'packer',
    does: 'Hands orders to a rider, all or none: they go Out for Delivery, and a link shows them for 12 hours.',
    idempotent: true,
    body: rounds.sentRound,
    answer: z.object({ round: z.string(), link: z.string(), until: when }),
  },
  roundRevoke: {
    who: 'packer',
    does: 'Ends a link; what was not delivered can be handed over again.',
    params: byId,
    idempotent: true,
    answer: message,
  },
  roundShow: {
    who: 'anyone',
    does: 'Shows the stops of a link, in riding order; unknown, expired and revoked links get the same 404.',
    params: rounds.roundToken,
    answer: z.object({ round: rounds.round }),
  },
  recordStop: {
    who: 'anyone',
    does: 'Records what happened at a door; a repeated tap changes nothing.',
    idempotent: 'byHandler',
    params: rounds.roundToken,
    body: rounds.sentStop,
    answer: z.object({ stop: rounds.stopOutcome }),
  },
  orderUpi: {
    who: 'packer',
    does: "Shows the UPI link for what is due; its text is also the QR code's.",
    params: byId,
    answer: z.object({ uri: z.string() }),
  },
  orderDeliver: {
    who: 'packer',
    does: 'Delivers an order and books what was received for it so far; sent again, other sums replace those. If others than `seen` came in meanwhile, it refuses with the order under `current`.',
    params: byId,
    body: receipts.sentDelivery,
    idempotent: true,
    answer: z.extend(message, { isPaid: z.boolean(), received: receipts.received }),
  },
} as const satisfies Record<string, CallEntry>
