import * as z from 'zod/mini'
import { id, text, when } from '../shapes.ts'

/** A dish or an occasion as the browser searches for it. */
export const indexedTopic = z.object({
  name: z.string(),
  nameHi: z.string(),
  words: z.array(z.string()),
  products: z.array(z.string()),
})

export type IndexedTopic = z.infer<typeof indexedTopic>

/** The same as the seller edits it. */
export const searchTopic = z.extend(indexedTopic, { _id: z.string(), version: z.number() })

export type SearchTopicJson = z.infer<typeof searchTopic>

/** A topic as the seller saves it: a new one without `id`, else with the version that was shown. */
export const sentTopic = z.object({
  id: z.optional(id),
  version: z.optional(z.number().check(z.int(), z.gte(1))),
  name: text(60),
  nameHi: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  words: z.array(text(60)).check(z.maxLength(60)),
  products: z.array(id).check(z.minLength(1, 'needs a product'), z.maxLength(100)),
})

export type SentTopic = z.infer<typeof sentTopic>

export const missedSearch = z.object({ term: z.string(), count: z.number(), lastAt: when })

export type MissedSearch = z.infer<typeof missedSearch>
