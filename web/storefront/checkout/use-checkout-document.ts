import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { cart } from '../cart/cart-store.ts'

/** Reloads /cart unless its document came with this checkout URL, since only that document's policy allows the gateway's script. */
export function useCheckoutDocument(checkoutUrl: string | undefined): void {
  const urlOfDocument = useRouteLoaderData<{ store: StoreJson }>('root')?.store.onlinePayment?.checkoutUrl
  useEffect(() => {
    if (checkoutUrl === undefined || checkoutUrl.startsWith('/')) return
    const [documentLoad] = performance.getEntriesByType('navigation')
    if (documentLoad === undefined) return
    if (checkoutUrl === urlOfDocument && /^\/cart\/?$/i.test(new URL(documentLoad.name).pathname)) return
    const reload = () => location.reload()
    cart.saveNow().then(reload, reload)
  }, [checkoutUrl, urlOfDocument])
}
