import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { buttonClass } from '../ui/button-look.ts'
import { titleOf } from './page-meta.ts'

/** The page of a missing or failed page; its links are plain, because scripts may have failed. It loads again once online. */
export function ErrorPage({ error }: { error: unknown }) {
  const words = useMessages().errors
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  const root = useRouteLoaderData<{ store: StoreJson }>('root')
  const { title } = titleOf(missing ? words.notFoundTitle : words.title, [{ loaderData: root }])
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-4 p-6 text-center"
    >
      <title>{title}</title>
      <img
        src={missing ? '/pictures/not-found.svg' : '/pictures/basket.svg'}
        alt=""
        width={240}
        height={200}
        className="h-50 w-60"
      />
      <h1 className="font-extrabold text-title">{missing ? words.notFoundTitle : words.title}</h1>
      <p className="text-ink-2">{missing ? words.notFoundText : words.text}</p>
      {!missing && (
        <a href={pathname.replace(/^[/\\]+/, '/') + search} className={buttonClass('primary', 'large')}>
          {words.tryAgain}
        </a>
      )}
      <a href="/" className={buttonClass(missing ? 'primary' : 'quiet', 'large')}>
        {words.goHome}
      </a>
    </main>
  )
}
