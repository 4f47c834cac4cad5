import { useEffect } from 'react'
import { cart } from '../cart/cart-store.ts'

/**
 * An outside gateway's checkout is allowed by the headers of /cart alone, and they count for the whole document: whoever
 * came here from another page without loading one gets /cart loaded anew, once.
 */
export function useCheckoutDocument(checkoutUrl: string | undefined): void {
  useEffect(() => {
    if (checkoutUrl === undefined || checkoutUrl.startsWith('/')) return
    const [opened] = performance.getEntriesByType('navigation')
    if (opened === undefined || /^\/cart\/?$/i.test(new URL(opened.name).pathname)) return
    const reload = () => location.reload()
    cart.settled().then(reload, reload)
  }, [checkoutUrl])
}
