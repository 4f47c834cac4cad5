import { LogOut } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import type { PlaceholderVariable } from '#domain/store/store-settings.ts'
import { callApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { LanguageSwitch } from '../../i18n/language-switch.tsx'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/logo.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { CloseDialog } from '../closing/close-dialog.tsx'
import { StoreLine, StoreSwitch } from '../closing/store-switch.tsx'
import { type StoreClosing, useClosing } from '../closing/use-closing.ts'
import { useNewOrders, useOrderWatch } from '../orders/order-watch.ts'
import { RingBar, RingChip } from '../orders/ring-bar.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useLeaveQuestion } from './leave-question.ts'
import { MissingNotices } from './missing-notices.tsx'
import { otherPlaceholders, PlaceholderNote } from './placeholder-note.tsx'
import { sellerApi } from './seller-api.ts'
import { SellerMenu } from './seller-menu.tsx'
import { useIgnoreSecondTap } from './use-ignore-second-tap.ts'

type Props = {
  /** True while the frame is hidden behind the login form. */
  hasSessionEnded: boolean
  placeholders: readonly PlaceholderVariable[]
  missing: SettingsJson['missingNotices']
  children: ReactNode
}

/** The frame of the seller's pages: top bar with logo, greeting and Logout, and the menu (SPEC 2). */
export function SellerFrame({ hasSessionEnded, placeholders, missing, children }: Props) {
  const placeholdersToNote = otherPlaceholders(missing, placeholders)
  const refreshOrders = useOrderWatch(hasSessionEnded)
  const newOrders = useNewOrders().length
  const isHydrated = useHydrated()
  const store = useClosing()
  const path = useLocation().pathname.replace(/\/$/, '')
  useIgnoreSecondTap()
  useLeaveQuestion(path)
  const isOrdersPage = path === '/seller/orders'
  const isRinging = newOrders > 0 && !isOrdersPage
  const { location } = useNavigation()
  const isOpeningOrders = location?.pathname === '/seller/orders' && location.search === '' && !isOrdersPage
  return (
    <>
      <ProgressLine />
      <TopBar
        store={store}
        ring={isRinging && <RingChip onAccepted={refreshOrders} className="mr-auto max-sm:hidden" />}
      />
      <SellerMenu newOrders={newOrders} />
      <main
        id="content"
        tabIndex={-1}
        inert={!isHydrated}
        className="px-4 pb-[calc(5.5rem+env(safe-area-inset-bottom))] outline-none lg:ml-53 lg:px-6 lg:pb-10"
      >
        {/* On phones the chip lies over the store's line, unless that has a text. */}
        {isRinging && (
          <RingChip
            onAccepted={refreshOrders}
            className={classNames('w-fit sm:hidden', store.isTakingOrders ? 'absolute z-20 mt-0.5' : 'my-1')}
          />
        )}
        <StoreLine store={store} />
        {isOrdersPage && <RingBar onAccepted={refreshOrders} />}
        {placeholdersToNote.length > 0 && <PlaceholderNote variables={placeholdersToNote} />}
        {missing.length > 0 && (
          <MissingNotices
            missing={missing}
            className={isOrdersPage || path === '/seller/pack' ? 'max-sm:hidden' : undefined}
          />
        )}
        {isOpeningOrders ? <LoadingOrders /> : children}
      </main>
      {/* A question of one page is not answered on another. */}
      <ConfirmDialog key={path} />
      {store.isDialogOpen && <CloseDialog store={store} />}
    </>
  )
}

function TopBar({ store, ring }: { store: StoreClosing; ring: ReactElement | false }) {
  const messages = messagesOf('seller').layout
  const navigate = useNavigate()
  const { busy, run } = useBusy()
  const logOut = () =>
    run(async () => {
      showSuccess((await callApi(sellerApi.sellerLogout)).message)
      await navigate('/')
    })
  return (
    <header className="sticky top-0 z-30 low:relative flex h-14 lg:h-15 items-stretch bg-surface">
      <SkipLink />
      <div className="flex items-center border-line border-b pl-4 lg:w-53 lg:border-leaf-900 lg:bg-leaf-900 lg:pl-6">
        <Logo className="rounded-control" darkWhenWide />
      </div>
      <div className="flex min-w-0 flex-1 items-center justify-end gap-3 border-line border-b pr-4 pl-2 lg:px-6">
        {ring}
        <StoreSwitch store={store} className="max-sm:hidden" />
        <LanguageSwitch className="max-md:hidden" />
        <span className={classNames('min-w-0 truncate text-ink-2', ring && 'sm:max-lg:hidden')}>
          {messages.greeting}
        </span>
        <Button look="secondary" busy={busy} onClick={() => void logOut()} className="shrink-0 max-sm:px-3">
          {!busy && <LogOut size={18} aria-hidden className="max-sm:hidden" />}
          {messages.logout}
        </Button>
      </div>
    </header>
  )
}

/** 'Loading Orders...' in place of the list (SPEC 2 "Seller Orders List"). */
function LoadingOrders() {
  const messages = messagesOf('seller').orders
  return (
    <p role="status" className="flex min-h-[60dvh] items-center justify-center gap-3 text-ink-2">
      <Spinner size={22} quiet />
      {messages.loading}
    </p>
  )
}
