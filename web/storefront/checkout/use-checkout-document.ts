import { useEffect } from 'react'
import { cart } from '../cart/cart-store.ts'

/** Reloads /cart once after client navigation, because only its document has the security policy that allows the gateway's script. */
export function useCheckoutDocument(checkoutUrl: string | undefined): void {
  useEffect(() => {
    if (checkoutUrl === undefined || checkoutUrl.startsWith('/')) return
    const [opened] = performance.getEntriesByType('navigation')
    if (opened === undefined || /^\/cart\/?$/i.test(new URL(opened.name).pathname)) return
    const reload = () => location.reload()
    cart.settled().then(reload, reload)
  }, [checkoutUrl])
}
