import { type InboxItemJson, type InboxState, inboxStates } from '#domain/contact/inbox-shapes.ts'
import type { PaymentIssueJson } from '#domain/payments/payment-shapes.ts'
import type { CallApi } from '../../api/call-api.ts'
import { cursorIn } from '../layout/card-list.tsx'
import { fetched } from '../layout/fetched.ts'
import { forRole } from '../layout/for-role.ts'
import { sellerApi } from '../layout/seller-api.ts'

/** A page of the inbox; for owners the first open page also has the payment issues. */
type InboxPage = {
  readonly show: InboxState
  readonly items: readonly InboxItemJson[]
  readonly nextCursor?: string | undefined
  readonly issues: readonly PaymentIssueJson[]
}

/** Loads the page of the inbox that the request's query names. */
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
