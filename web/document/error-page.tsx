import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { listen } from '../browser/listen.ts'
import { shopperMessages } from '../i18n/namespaces.ts'
import { buttonClass } from '../ui/button-look.ts'
import { titleOf } from './page-meta.ts'

/** Shown for an unknown address or a failure; without client-side links, because scripts may have failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const messages = shopperMessages().errors
  const { pathname, search } = useLocation()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => listen({ online: () => location.reload() }), [])
  const root = useRouteLoaderData<{ store: StoreJson }>('root')
  const heading = isMissing ? messages.notFoundTitle : messages.title
  const { title } = titleOf(heading, [{ loaderData: root }])
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-4 p-6 text-center"
    >
      <title>{title}</title>
      <img
        src={isMissing ? '/pictures/not-found.svg' : '/pictures/basket.svg'}
        alt=""
        width={240}
        height={200}
        className="h-50 w-60"
      />
      <h1 className="font-extrabold text-title">{heading}</h1>
      <p className="text-ink-2">{isMissing ? messages.notFoundText : messages.text}</p>
      {!isMissing && (
        <a href={pathname.replace(/^[/\\]+/, '/') + search} className={buttonClass('primary', 'large')}>
          {messages.tryAgain}
        </a>
      )}
      <a href="/" className={buttonClass(isMissing ? 'primary' : 'quiet', 'large')}>
        {messages.goHome}
      </a>
    </main>
  )
}
