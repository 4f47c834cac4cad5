import { getNamespace } from './namespaces.ts'

// Components call these functions; loaders and page titles `getNamespace`.

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

/** Messages of the dialog about unlikely prices. */
export const usePriceGuardMessages = () => getNamespace('priceGuard')

/** Messages of the settings and the opening checklist. */
export const useSettingsMessages = () => getNamespace('settings')

/** Messages of the inbox. */
export const useInboxMessages = () => getNamespace('inbox')

/** Messages of the page that closes the day. */
export const useDayMessages = () => getNamespace('day')

/** Messages of staff and of their invitations. */
export const useStaffMessages = () => getNamespace('staff')

/** Messages of telephone orders and WhatsApp. */
export const useTelephoneMessages = () => getNamespace('telephone')
