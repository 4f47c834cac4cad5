import { titleOf } from '../page-meta.ts'
import type { SellerWords } from '../words/en-seller.ts'
import { currentSellerWords } from '../words/use-seller-words.ts'

/** The head of a seller's page: its title with the shop's name, and a request not to list it in search engines. */
export function sellerMeta(matches: Parameters<typeof titleOf>[1], title: (words: SellerWords) => string) {
  return [titleOf(title(currentSellerWords()), matches), { name: 'robots', content: 'noindex, nofollow' }]
}
