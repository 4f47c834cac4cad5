import { Outlet } from 'react-router'
import { callApi, serverCallApi } from '../../api/call-api.ts'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import type { Route } from './+types/seller-layout'
import { sellerApi } from './seller-api.ts'
import { SellerFrame } from './seller-frame.tsx'
import { SellerLogin } from './seller-login.tsx'
import { sellerMeta } from './seller-meta.ts'

/** Asks the shop whether this is the seller (SPEC 2 "/seller"). */
export async function loader({ context }: Route.LoaderArgs) {
  const { success, placeholders } = await context.get(serverCallApi)(sellerApi.sellerIsAuth)
  return { isSeller: success as boolean | undefined, placeholders }
}

/** The same in the browser; an unreachable server says nothing about the session. */
export async function clientLoader() {
  const answer = await callApi(sellerApi.sellerIsAuth).catch(() => undefined)
  return { isSeller: answer?.success, placeholders: answer?.placeholders }
}

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, (messages) => messages.login.title)

/** The seller's area, or the login form at every address of it (SPEC 2). */
export default function SellerLayout({ loaderData }: Route.ComponentProps) {
  const isSeller = useLastSuccessful(loaderData.isSeller)
  const placeholders = useLastSuccessful(loaderData.placeholders)
  if (!isSeller) return <SellerLogin />
  return (
    <SellerFrame placeholders={placeholders}>
      <Outlet />
    </SellerFrame>
  )
}
