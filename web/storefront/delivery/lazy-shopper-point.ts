import { late } from '../../browser/late.ts'
import { loadNamespace } from '../../i18n/load.ts'

/** The shopper's point picker, loaded with its messages when it is shown. */
export const ShopperPoint = late(async () => {
  const [{ ShopperPoint: picker }] = await Promise.all([import('./shopper-point.tsx'), loadNamespace('point')])
  return picker
})
