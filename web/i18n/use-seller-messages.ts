import { getNamespace } from './namespaces.ts'

// The `use…` functions are for components, the `current…` functions for loaders and page titles.

/** Messages of the seller's area. */
export const useSellerMessages = () => getNamespace('seller')
export const currentSellerMessages = useSellerMessages

/** Messages of the seller's queue of orders. */
export const useQueueMessages = () => getNamespace('queue')

/** Messages of the customers page. */
export const useCustomersMessages = () => getNamespace('customers')
export const currentCustomersMessages = useCustomersMessages

/** Messages of the base prices after the wholesale market (mandi). */
export const usePriceMessages = () => getNamespace('prices')
export const currentPriceMessages = usePriceMessages

/** Messages of the import of products. */
export const useImportMessages = () => getNamespace('importing')
export const currentImportMessages = useImportMessages

/** Messages of the seller's reports. */
export const useReportMessages = () => getNamespace('reports')
export const currentReportMessages = useReportMessages

/** Messages of packing and refusing orders. */
export const usePackingMessages = () => getNamespace('packing')
export const currentPackingMessages = usePackingMessages

/** Messages of the print run. */
export const usePrintMessages = () => getNamespace('print')
export const currentPrintMessages = usePrintMessages

/** Messages of the question about prices that look wrong. */
export const usePriceGuardMessages = () => getNamespace('priceGuard')
export const currentPriceGuardMessages = usePriceGuardMessages

/** Messages of the settings and the opening checklist. */
export const useSettingsMessages = () => getNamespace('settings')
export const currentSettingsMessages = useSettingsMessages

/** Messages of the inbox. */
export const useInboxMessages = () => getNamespace('inbox')
export const currentInboxMessages = useInboxMessages

/** Messages of the seller's evening. */
export const useDayMessages = () => getNamespace('day')
export const currentDayMessages = useDayMessages

/** Messages about the shop's people, and of joining. */
export const useStaffMessages = () => getNamespace('staff')
export const currentStaffMessages = useStaffMessages

/** Messages of telephone orders and WhatsApp. */
export const useTelephoneMessages = () => getNamespace('telephone')
export const currentTelephoneMessages = useTelephoneMessages
