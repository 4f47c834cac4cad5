import * as z from 'zod/mini'
import { id, onOneLine, singleLine, version } from '../shapes.ts'
import { maxTopicWords, textLimits } from './text-limits.ts'

/** A topic of the search, as the browser searches for it: a dish or an occasion with its products. */
export const indexedTopic = z.object({
  name: z.string(),
  nameHi: z.string(),
  words: z.array(z.string()),
  products: z.array(z.string()),
})

export type IndexedTopic = z.infer<typeof indexedTopic>

/** A topic as the seller edits it. */
export const searchTopic = z.extend(indexedTopic, { _id: z.string(), version: z.number() })

export type SearchTopicJson = z.infer<typeof searchTopic>

/** A topic to save; a new one has neither `id` nor `version`. */
export const sentTopic = z.object({
  id: z.optional(id),
  version: z.optional(version),
  name: singleLine(textLimits.topicName),
  nameHi: z.optional(z.string().check(z.trim(), onOneLine, z.maxLength(textLimits.topicName))),
  words: z.array(singleLine(textLimits.topicName)).check(z.maxLength(maxTopicWords)),
  products: z.array(id).check(z.minLength(1, 'needs a product'), z.maxLength(100)),
})

export type SentTopic = z.infer<typeof sentTopic>

/** A search that found nothing: its term and how often. */
export const missedSearch = z.object({ term: z.string(), count: z.number() })

export type MissedSearch = z.infer<typeof missedSearch>
