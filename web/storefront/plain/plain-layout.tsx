import { data, Outlet, useOutletContext } from 'react-router'
import { type PlainPage, plainPage } from '../../api/call-api.ts'
import { useStoreClosing } from '../../store/store-closing.ts'
import { ClosedStrip } from '../layout/closed-strip.tsx'
import { Footer } from '../layout/footer.tsx'
import type { Route } from './+types/plain-layout'
import { PlainHeader } from './plain-header.tsx'

/** What server/forms has made for this request; nobody comes here but through it. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(plainPage)
  if (page === undefined) throw data(null, { status: 404 })
  return data(page, { status: page.refusal?.status ?? 200 })
}

/** The pages for browsers without scripts: header, footer and plain forms between them (LOOK 5). */
export default function PlainLayout({ loaderData }: Route.ComponentProps) {
  const pause = useStoreClosing()
  const { isShopper, items } = loaderData
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <PlainHeader isShopper={isShopper} count={count} />
      {pause && <ClosedStrip closing={pause} />}
      <main id="content" tabIndex={-1} className="min-h-[60dvh] outline-none">
        <Outlet context={loaderData} />
      </main>
      <Footer />
    </>
  )
}

/** What the page shows. */
export function usePlainPage(): PlainPage {
  return useOutletContext<PlainPage>()
}
