import { lazyOrNothing } from '../../browser/lazy-or-nothing.ts'
import { loadNamespace } from '../../i18n/load-messages.ts'

/** The shopper's point picker, loaded with its messages when it is shown. */
export const ShopperPoint = lazyOrNothing(async () => {
  const [{ ShopperPoint: picker }] = await Promise.all([import('./shopper-point.tsx'), loadNamespace('point')])
  return picker
})
