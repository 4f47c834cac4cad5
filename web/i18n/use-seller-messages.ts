import { getNamespace } from './namespaces.ts'

// For components; loaders and page titles call `getNamespace`.

/** Messages of the seller's area. */
export const useSellerMessages = () => getNamespace('seller')

/** Messages of the seller's queue of orders. */
export const useQueueMessages = () => getNamespace('queue')

/** Messages of the customers page. */
export const useCustomersMessages = () => getNamespace('customers')

/** Messages of the base prices after the wholesale market (mandi). */
export const usePriceMessages = () => getNamespace('prices')

/** Messages of the import of products. */
export const useImportMessages = () => getNamespace('importing')

/** Messages of the seller's reports. */
export const useReportMessages = () => getNamespace('reports')

/** Messages of packing and refusing orders. */
export const usePackingMessages = () => getNamespace('packing')

/** Messages of the print run. */
export const usePrintMessages = () => getNamespace('print')

/** Messages of the question about prices that look wrong. */
export const usePriceGuardMessages = () => getNamespace('priceGuard')

/** Messages of the settings and the opening checklist. */
export const useSettingsMessages = () => getNamespace('settings')

/** Messages of the inbox. */
export const useInboxMessages = () => getNamespace('inbox')

/** Messages of the seller's evening. */
export const useDayMessages = () => getNamespace('day')

/** Messages about the shop's people, and of joining. */
export const useStaffMessages = () => getNamespace('staff')

/** Messages of telephone orders and WhatsApp. */
export const useTelephoneMessages = () => getNamespace('telephone')
