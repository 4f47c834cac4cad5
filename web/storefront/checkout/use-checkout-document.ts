import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { cart } from '../cart/cart-store.ts'

/** Reloads /cart unless it was opened as a document with this checkout: only its security policy allows the gateway's script. */
export function useCheckoutDocument(checkoutUrl: string | undefined): void {
  const ofDocument = useRouteLoaderData<{ store: StoreJson }>('root')?.store.onlinePayment?.checkoutUrl
  useEffect(() => {
    if (checkoutUrl === undefined || checkoutUrl.startsWith('/')) return
    const [opened] = performance.getEntriesByType('navigation')
    if (opened === undefined) return
    if (checkoutUrl === ofDocument && /^\/cart\/?$/i.test(new URL(opened.name).pathname)) return
    const reload = () => location.reload()
    cart.settled().then(reload, reload)
  }, [checkoutUrl, ofDocument])
}
