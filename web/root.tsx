import './app.css'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import type { Route } from './+types/root'
import { loaderCallApi, shopperApi } from './api/call-api.ts'
import { ErrorPage } from './document/error-page.tsx'
import { ServerHead } from './document/server-context.ts'
import { currentLanguage } from './i18n/languages.ts'
import { loadMessages } from './i18n/load-messages.ts'
import { useBackKey } from './ui/close-on-back.ts'
import { RouteAnnouncer } from './ui/route-announcer.tsx'
import { SandboxNote } from './ui/sandbox-note.tsx'
import { Toaster } from './ui/toaster.tsx'

/** The store's public facts and its closing, loaded once; they are the same for all clients. */
export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(loaderCallApi)
  const [{ store }, { closed }] = await Promise.all([call(shopperApi.store), call(shopperApi.storeClosing)])
  return { store, closed }
}

/** In the browser, a page waits for the messages that it needs. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await loadMessages(new URL(request.url).pathname)
    await next()
  },
]

/** Navigation does not reload the store's facts; `reloadStore` does. */
export function shouldRevalidate(): boolean {
  return false
}

/** The document around every page; its `hydrated` event lets `document/event-replay.js` repeat the clicks made until then. */
export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('hydrated'))
  }, [])
  return (
    <html lang={currentLanguage()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FBFAF5" />
        {use(ServerHead)}
        <Meta />
        <Links />
      </head>
      <body>
        <SandboxNote />
        {children}
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The component around every page, inside `Layout`. */
export default function Root() {
  useRemoveServerTags()
  useBackKey()
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
    </>
  )
}

/** The page of an unknown address or failure, without a stack trace. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}

/** Removes the server's tags for crawlers at the first navigation, because they describe the first page only. */
function useRemoveServerTags(): void {
  const { pathname } = useLocation()
  const firstPathname = useRef(pathname)
  useEffect(() => {
    if (pathname !== firstPathname.current) for (const tag of document.querySelectorAll('[data-sent]')) tag.remove()
  }, [pathname])
}
