import { data, Outlet, redirect, useLocation } from 'react-router'
import type { StaffRole } from '#domain/accounts/staff.ts'
import { type CallApi, callApi, loaderCallApi } from '../../api/call-api.ts'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Route } from './+types/seller-layout'
import { sellerMeta } from './page-data.tsx'
import { isOpenToAnyone, maySee, PersonContext } from './page-roles.ts'
import { sellerApi } from './seller-api.ts'
import { SellerFrame } from './seller-frame.tsx'
import { LoginAgain, SellerLogin } from './seller-login.tsx'

async function missingNotices(call: CallApi) {
  const settings = await call(sellerApi.settingsShow).catch(() => undefined)
  return settings?.missingNotices
}

/** Redirects packers from /seller to the orders, their first page after the login. */
function redirectPacker(role: StaffRole | undefined, request: Request): void {
  if (role === 'packer' && new URL(request.url).pathname.replace(/\/$/, '') === '/seller')
    throw redirect('/seller/orders')
}

/** Reads who is logged in, in which role (SPEC 2 "/seller"), and which settings an owner has yet to fill in. */
async function readSession(call: CallApi) {
  const { success, id, role, placeholders = [] } = await call(sellerApi.sellerIsAuth)
  return { isSeller: success, id, role, placeholders, missing: role === 'owner' ? await missingNotices(call) : [] }
}

/** Loads the session; a page of another role is a 403. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const session = await readSession(context.get(loaderCallApi))
  redirectPacker(session.role, request)
  const isForbidden = session.role !== undefined && !maySee(session.role, new URL(request.url).pathname)
  return data(session, { status: isForbidden ? 403 : 200 })
}

/** Does the same in the browser; after a lost answer the session stays as last known. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = await readSession(callApi).catch(() => undefined)
  redirectPacker(session?.role, request)
  return session
}

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, (messages) => messages.login.title)

/** The seller's pages for this role, or the login form at each of their addresses (SPEC 2). */
export default function SellerLayout({ loaderData }: Route.ComponentProps) {
  const isSeller = useLastSuccessful(loaderData?.isSeller)
  const person = useLastSuccessful(loaderData?.id)
  const role = useLastSuccessful(loaderData?.role) ?? 'packer'
  const placeholders = useLastSuccessful(loaderData?.placeholders) ?? []
  const missing = useLastSuccessful(loaderData?.missing) ?? []
  const { pathname } = useLocation()
  if (isOpenToAnyone(pathname)) return <Outlet />
  if (person === undefined) return <SellerLogin />
  return (
    <>
      {/* After the session has ended, the page stays mounted: what the person typed is there after the next login. */}
      <div key={person} hidden={!isSeller} inert={!isSeller} className="contents">
        <PersonContext value={{ id: person, role }}>
          <SellerFrame hasSessionEnded={!isSeller} placeholders={placeholders} missing={missing}>
            {maySee(role, pathname) ? <Outlet /> : <Forbidden />}
          </SellerFrame>
        </PersonContext>
      </div>
      {!isSeller && <LoginAgain />}
    </>
  )
}

function Forbidden() {
  const messages = messagesOf('seller').forbidden
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <h1 className="font-extrabold text-title">{messages.title}</h1>
      <p className="text-ink-2">{messages.about}</p>
      <ButtonLink to="/seller/orders">{messages.toOrders}</ButtonLink>
    </div>
  )
}
