import { type InboxItemJson, type InboxState, inboxStates } from '#domain/contact/inbox-shapes.ts'
import type { PaymentIssueJson } from '#domain/payments/payment-shapes.ts'
import type { CallApi } from '../../api/call-api.ts'
import { cursorIn } from '../layout/card-list.tsx'
import { fetched } from '../layout/fetched.ts'
import { forRole } from '../layout/for-role.ts'
import { sellerApi } from '../layout/seller-api.ts'

/** A page of the inbox, and on its first one the payments that an owner has to look at. */
type InboxPage = {
  readonly show: InboxState
  readonly items: readonly InboxItemJson[]
  readonly nextCursor?: string | undefined
  readonly issues: readonly PaymentIssueJson[]
}

/** Loads the part of the inbox in the address. */
export function loadInbox(call: CallApi, request: Request) {
  const { searchParams } = new URL(request.url)
  const show = inboxStates.find((each) => each === searchParams.get('show')) ?? 'open'
  const cursor = cursorIn(searchParams)
  return fetched(async (): Promise<InboxPage> => {
    const [page, issues] = await Promise.all([
      call(sellerApi.inbox, { query: { show, cursor } }),
      show === 'open' && cursor === '' ? forRole(call, 'owner', () => call(sellerApi.paymentIssues)) : undefined,
    ])
    return { ...page, show, issues: issues?.troubles ?? [] }
  })
}
