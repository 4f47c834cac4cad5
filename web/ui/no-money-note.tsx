import { useRouteLoaderData } from 'react-router'
import type { StoreJson } from '#domain/shapes.ts'
import { useMessages } from '../i18n/use-messages.ts'

/** Says above every page of a store that others can reach that its payments are a test. */
export function NoMoneyNote() {
  const words = useMessages()
  const root = useRouteLoaderData<{ store: StoreJson }>('root')
  if (root?.store.noMoneyMoves !== true) return null
  return (
    <aside aria-label={words.noMoney.label} className="bg-haldi-100 text-haldi-900 text-hint">
      <p className="container-page py-2">{words.noMoney.text}</p>
    </aside>
  )
}
