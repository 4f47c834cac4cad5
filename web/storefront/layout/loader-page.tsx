import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pathOfThisSite } from '#domain/accounts/accounts.ts'
import { titleOf } from '../../document/page-meta.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/loader-page'

const waitMs = 5000

export const meta: Route.MetaFunction = ({ matches }) => [titleOf(messagesOf('help').loader.title, matches)]

/** A spinner that after 5 seconds opens the path in `?next=`, on this site only; without one it stays (SPEC 2 "/loader"). */
export default function LoaderPage() {
  const messages = messagesOf('help').loader
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const next = params.get('next')
  const target = pathOfThisSite(next)
  const isGoing = next !== null && next.trim() !== ''
  useEffect(() => {
    if (!isGoing) return
    const timer = setTimeout(() => void navigate(target, { replace: true }), waitMs)
    return () => clearTimeout(timer)
  }, [isGoing, target, navigate])
  return (
    <div className="container-page flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-center">
      <Spinner size={48} className="text-leaf-700" />
      <h1 className="font-extrabold text-title">{messages.title}</h1>
      {isGoing && <p className="text-ink-2">{messages.text}</p>}
      <ButtonLink to={target} replace look="quiet">
        {isGoing ? messages.goOn : messages.goHome}
      </ButtonLink>
    </div>
  )
}
