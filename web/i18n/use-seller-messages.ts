import type { CustomersMessages } from './en/customers.ts'
import type { DayMessages } from './en/day.ts'
import type { ImportMessages } from './en/importing.ts'
import type { InboxMessages } from './en/inbox.ts'
import type { PackingMessages } from './en/packing.ts'
import type { PriceGuardMessages } from './en/price-guard.ts'
import type { PriceMessages } from './en/prices.ts'
import type { PrintMessages } from './en/print.ts'
import type { QueueMessages } from './en/queue.ts'
import type { ReportMessages } from './en/reports.ts'
import type { SellerMessages } from './en/seller.ts'
import type { SettingsMessages } from './en/settings.ts'
import type { StaffMessages } from './en/staff.ts'
import type { TelephoneMessages } from './en/telephone.ts'
import { getNamespace } from './namespaces.ts'

// The `use…` functions are for components, the `current…` functions for loaders and page titles.

/** Messages of the seller's area. */
export const useSellerMessages = (): SellerMessages => getNamespace('seller')
export const currentSellerMessages = useSellerMessages

/** Messages of the seller's queue of orders. */
export const useQueueMessages = (): QueueMessages => getNamespace('queue')

/** Messages of the customers page. */
export const useCustomersMessages = (): CustomersMessages => getNamespace('customers')
export const currentCustomersMessages = useCustomersMessages

/** Messages of the base prices after the wholesale market (mandi). */
export const usePriceMessages = (): PriceMessages => getNamespace('prices')
export const currentPriceMessages = usePriceMessages

/** Messages of the import of products. */
export const useImportMessages = (): ImportMessages => getNamespace('importing')
export const currentImportMessages = useImportMessages

/** Messages of the seller's reports. */
export const useReportMessages = (): ReportMessages => getNamespace('reports')
export const currentReportMessages = useReportMessages

/** Messages of packing and refusing orders. */
export const usePackingMessages = (): PackingMessages => getNamespace('packing')
export const currentPackingMessages = usePackingMessages

/** Messages of the print run. */
export const usePrintMessages = (): PrintMessages => getNamespace('print')
export const currentPrintMessages = usePrintMessages

/** Messages of the question about prices that look wrong. */
export const usePriceGuardMessages = (): PriceGuardMessages => getNamespace('priceGuard')
export const currentPriceGuardMessages = usePriceGuardMessages

/** Messages of the settings and the opening checklist. */
export const useSettingsMessages = (): SettingsMessages => getNamespace('settings')
export const currentSettingsMessages = useSettingsMessages

/** Messages of the inbox. */
export const useInboxMessages = (): InboxMessages => getNamespace('inbox')
export const currentInboxMessages = useInboxMessages

/** Messages of the seller's evening. */
export const useDayMessages = (): DayMessages => getNamespace('day')
export const currentDayMessages = useDayMessages

/** Messages about the shop's people, and of joining. */
export const useStaffMessages = (): StaffMessages => getNamespace('staff')
export const currentStaffMessages = useStaffMessages

/** Messages of telephone orders and WhatsApp. */
export const useTelephoneMessages = (): TelephoneMessages => getNamespace('telephone')
export const currentTelephoneMessages = useTelephoneMessages
