import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import { id, message, version } from '../shapes.ts'
import * as search from './search-shapes.ts'

/** Searches that found nothing, and the topics of the search (CONTRACT "Further calls"). */
export const searchCalls = {
  missedSearches: {
    who: 'manager',
    does: 'Lists what shoppers searched for in vain and the shop still does not have, the most wanted first, at most 50.',
    answer: z.object({ searches: z.array(search.missedSearch) }),
  },
  searchTopics: {
    who: 'manager',
    does: 'Lists the dishes and occasions that the search knows, by name.',
    answer: z.object({ topics: z.array(search.searchTopic) }),
  },
  searchTopicSave: {
    who: 'manager',
    idempotent: true,
    does: 'Adds a dish or an occasion to the search, or replaces one; refused when it was changed since it was shown.',
    body: search.sentTopic,
    answer: z.extend(message, { topic: search.searchTopic }),
  },
  searchTopicDelete: {
    who: 'manager',
    idempotent: true,
    does: 'Deletes a dish or an occasion from the search; refused when it was changed since it was shown.',
    body: z.object({ id, version }),
    fixedMessage: 'Search topic deleted',
  },
} as const satisfies Record<string, CallEntry>
