import { Outlet } from 'react-router'
import { type CallApi, callApi, serverCallApi } from '../../api/call-api.ts'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import type { Route } from './+types/seller-layout'
import { sellerApi } from './seller-api.ts'
import { SellerFrame } from './seller-frame.tsx'
import { SellerLogin } from './seller-login.tsx'
import { sellerMeta } from './seller-meta.ts'

/** What an open shop must still show; nothing while that cannot be told. */
async function missingNotices(call: CallApi) {
  return call(sellerApi.settingsShow).then(
    (answer) => answer.missingNotices,
    () => undefined,
  )
}

/** Asks the shop whether this is the seller (SPEC 2 "/seller"). */
export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(serverCallApi)
  const { success, placeholders } = await call(sellerApi.sellerIsAuth)
  return { isSeller: success as boolean | undefined, placeholders, missing: success ? await missingNotices(call) : [] }
}

/** The same in the browser; an unreachable server says nothing about the session. */
export async function clientLoader() {
  const answer = await callApi(sellerApi.sellerIsAuth).catch(() => undefined)
  const missing = answer?.success ? await missingNotices(callApi) : undefined
  return { isSeller: answer?.success, placeholders: answer?.placeholders, missing }
}

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, (messages) => messages.login.title)

/** The seller's area, or the login form at every address of it (SPEC 2). */
export default function SellerLayout({ loaderData }: Route.ComponentProps) {
  const isSeller = useLastSuccessful(loaderData.isSeller)
  const placeholders = useLastSuccessful(loaderData.placeholders)
  const missing = useLastSuccessful(loaderData.missing) ?? []
  if (!isSeller) return <SellerLogin />
  return (
    <SellerFrame placeholders={placeholders} missing={missing}>
      <Outlet />
    </SellerFrame>
  )
}
