import type { EventBus } from '../events/event-bus.ts'
import { type Memo, openMemo } from './memo.ts'
import { openOutage } from './outage.ts'
import { openResponseCache, type ResponseCache } from './response-cache.ts'

/** Opens the two caches of a shop, which share what they know of an outage of the database. */
export function openCaches(events: EventBus, clock: () => Date): { cache: ResponseCache; memo: Memo } {
  const context = { events, clock, outage: openOutage() }
  return { cache: openResponseCache(context), memo: openMemo(context) }
}
