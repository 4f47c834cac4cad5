import { Outlet } from 'react-router'
import { ErrorPage } from '../../document/error-page.tsx'
import type { Route } from './+types/storefront-layout'
import { StorefrontFrame } from './storefront-frame.tsx'

/** The shopper's pages with header, footer and cart bar around them. */
export default function StorefrontLayout() {
  return (
    <StorefrontFrame>
      <main id="content" tabIndex={-1} className="min-h-[60dvh] outline-none">
        <Outlet />
      </main>
    </StorefrontFrame>
  )
}

/** A page that does not exist or failed still stands between header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontFrame>
      <ErrorPage error={error} />
    </StorefrontFrame>
  )
}
