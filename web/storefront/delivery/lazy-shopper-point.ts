import { lazyWithMessages } from '../../browser/lazy-with-messages.ts'

/** The shopper's point picker, downloaded when it is shown. */
export const ShopperPoint = lazyWithMessages(async () => (await import('./shopper-point.tsx')).ShopperPoint, 'point')
