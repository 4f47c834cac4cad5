import { titleOf } from '../../document/page-meta.ts'
import type { SellerMessages } from '../../i18n/en/seller.ts'
import { messagesOf } from '../../i18n/namespaces.ts'

type Matches = Parameters<typeof titleOf>[1]

/** Whether the page shows the login form instead of itself. */
function isLocked(matches: Matches): boolean {
  return matches.some(
    (match) => (match as { loaderData?: { isSeller?: boolean } } | undefined)?.loaderData?.isSeller === false,
  )
}

/** Title and noindex of a seller's page. */
export function sellerMeta(matches: Matches, title: (messages: SellerMessages) => string) {
  const messages = messagesOf('seller')
  return [
    titleOf(isLocked(matches) ? messages.login.title : title(messages), matches),
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}
