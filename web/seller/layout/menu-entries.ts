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
import type { SellerMessages } from '../../i18n/en/seller.ts'
import type { PagePath } from '../../pages.ts'

type MenuEntry = {
  readonly to: Extract<PagePath, `/seller${string}`>
  readonly text: keyof SellerMessages['menu']
  readonly icon: LucideIcon
  /** One of the tabs on phones; the others are on the page More. */
  readonly tab?: true
}

/** The seller’s menu in its order; wide screens show all of it, phones the tabs and More (SPEC 2 "Seller layout"). */
export const menuEntries: readonly MenuEntry[] = [
  { to: '/seller/orders', text: 'orders', icon: ClipboardList, tab: true },
  { to: '/seller/prices', text: 'prices', icon: IndianRupee, tab: true },
  { to: '/seller/product-list', text: 'productList', icon: Sprout, tab: true },
  { to: '/seller/day', text: 'day', icon: Wallet, tab: true },
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
