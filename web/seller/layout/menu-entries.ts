import {
  ChartColumn,
  ClipboardList,
  Inbox,
  IndianRupee,
  KeyRound,
  type LucideIcon,
  PackageCheck,
  PackagePlus,
  PhoneIncoming,
  Printer,
  SearchCheck,
  Settings,
  Sprout,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react'
import type { StaffRole } from '#domain/accounts/staff.ts'
import type { SellerMessages } from '../../i18n/en/seller.ts'
import type { PagePath } from '../../pages.ts'
import { maySee } from './page-roles.ts'

type MenuEntry = {
  readonly to: Extract<PagePath, `/seller${string}`>
  readonly text: keyof SellerMessages['menu']
  readonly icon: LucideIcon
}

/** The seller’s menu in its order (SPEC 2 "Seller layout"). */
const allEntries: readonly MenuEntry[] = [
  { to: '/seller/orders', text: 'orders', icon: ClipboardList },
  { to: '/seller/prices', text: 'prices', icon: IndianRupee },
  { to: '/seller/product-list', text: 'productList', icon: Sprout },
  { to: '/seller/day', text: 'day', icon: Wallet },
  { to: '/seller/pack', text: 'packing', icon: PackageCheck },
  { to: '/seller', text: 'addProduct', icon: PackagePlus },
  { to: '/seller/search-topics', text: 'searchTopics', icon: SearchCheck },
  { to: '/seller/inbox', text: 'inbox', icon: Inbox },
  { to: '/seller/phone-order', text: 'phoneOrder', icon: PhoneIncoming },
  { to: '/seller/print', text: 'print', icon: Printer },
  { to: '/seller/customers', text: 'customers', icon: Users },
  { to: '/seller/reports', text: 'reports', icon: ChartColumn },
  { to: '/seller/settings/staff', text: 'staff', icon: UserCog },
  { to: '/seller/my-password', text: 'myPassword', icon: KeyRound },
  { to: '/seller/settings', text: 'settings', icon: Settings },
]

const tabCount = 4

/** The menu of a role: wide screens show all of it, phones the first as tabs and the others on the page More. */
export function menuEntries(role: StaffRole): { tabs: readonly MenuEntry[]; others: readonly MenuEntry[] } {
  const entries = allEntries.filter(({ to }) => maySee(role, to))
  return { tabs: entries.slice(0, tabCount), others: entries.slice(tabCount) }
}
