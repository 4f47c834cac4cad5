import { titleOf } from '../../document/page-meta.ts'
import type { SellerMessages } from '../../i18n/en/seller.ts'
import { currentSellerMessages } from '../../i18n/use-messages.ts'

type Matches = Parameters<typeof titleOf>[1]

/** Whether the page shows the login form instead of itself. */
function isLocked(matches: Matches): boolean {
  return matches.some(
    (match) => (match as { loaderData?: { isSeller?: boolean } } | undefined)?.loaderData?.isSeller === false,
  )
}

/** The head of a seller's page: its title (the login form's, when that is shown) with the shop's name, and a request not to list it in search engines. */
export function sellerMeta(matches: Matches, title: (words: SellerMessages) => string) {
  const words = currentSellerMessages()
  return [
    titleOf(isLocked(matches) ? words.login.title : title(words), matches),
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}
