import { Outlet } from 'react-router'
import { ErrorPage } from '../../document/error-page.tsx'
import type { Route } from './+types/storefront-layout'
import { StorefrontFrame } from './storefront-frame.tsx'

/** The layout of all pages of the storefront. */
export default function StorefrontLayout() {
  return (
    <StorefrontFrame>
      <main id="content" tabIndex={-1} className="min-h-[60dvh] outline-none">
        <Outlet />
      </main>
    </StorefrontFrame>
  )
}

/** Shows the error page in the same layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontFrame>
      <ErrorPage error={error} />
    </StorefrontFrame>
  )
}
