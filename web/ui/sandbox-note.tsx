import { useRouteLoaderData } from 'react-router'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { shopperMessages } from '../i18n/namespaces.ts'

/** Says above every page of a sandbox store that no money moves. */
export function SandboxNote() {
  const messages = shopperMessages()
  const root = useRouteLoaderData<{ store: StoreJson }>('root')
  if (root?.store.noMoneyMoves !== true) return null
  return (
    <aside aria-label={messages.noMoney.label} className="bg-haldi-100 text-haldi-900 text-hint">
      <p className="container-page py-2">{messages.noMoney.text}</p>
    </aside>
  )
}
