import type { SellerWords } from '../words/en-seller.ts'
import { currentSellerWords } from '../words/use-seller-words.ts'
import { currentWords } from '../words/use-words.ts'

/** The head of a seller's page: its title with the shop's name, and a request not to list it in search engines. */
export function sellerMeta(title: (words: SellerWords) => string) {
  return [
    { title: currentWords().shop.title(title(currentSellerWords())) },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}
