import { ClipboardList, LogIn, LogOut, UserRound } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { MenuPopover, menuRow } from '../layout/menu-popover.tsx'
import { logOut, openLogin, useSession } from './session-store.ts'

/** The Login button, or the shopper's profile menu; both until the session is known, one of them hidden by the mark of the first paint. On phones both live in the menu. */
export function AccountMenu() {
  const session = useSession()
  const words = useMessages().header
  const { state } = session
  return (
    <>
      {state !== 'shopper' && (
        <Button
          look="secondary"
          className={classNames('header-roomy', state === 'unknown' && 'for-visitor')}
          onClick={() => openLogin()}
        >
          {words.login}
        </Button>
      )}
      {state !== 'visitor' && (
        <MenuPopover
          id="profile-menu"
          label={state === 'shopper' ? words.profile(session.user.name) : words.myAccount}
          button={<UserRound size={22} aria-hidden />}
          buttonClass="flex size-11 items-center justify-center rounded-full border border-line bg-surface hover:border-leaf-700"
          className={classNames('header-roomy', state === 'unknown' && 'for-shopper')}
        >
          {state === 'shopper' && <li className="truncate px-3 py-2 text-hint text-ink-2">{session.user.name}</li>}
          <ShopperRows />
        </MenuPopover>
      )}
    </>
  )
}

/** My Orders and Logout, or Login, as rows of a menu. */
export function AccountRows() {
  const { state } = useSession()
  const words = useMessages().header
  return (
    <>
      {state !== 'shopper' && (
        <li className={classNames(state === 'unknown' && 'for-visitor')}>
          <button type="button" className={menuRow} onClick={() => openLogin()}>
            <LogIn size={20} aria-hidden />
            {words.login}
          </button>
        </li>
      )}
      {state !== 'visitor' && <ShopperRows rowClass={classNames(state === 'unknown' && 'for-shopper')} />}
    </>
  )
}

function ShopperRows({ rowClass }: { rowClass?: string }) {
  const words = useMessages().header
  const leave = useLeave()
  return (
    <>
      <li className={rowClass}>
        <Link to="/my-orders" className={menuRow}>
          <ClipboardList size={20} aria-hidden />
          {words.myOrders}
        </Link>
      </li>
      <li className={rowClass}>
        <Link to="/my-account" className={menuRow}>
          <UserRound size={20} aria-hidden />
          {words.myAccount}
        </Link>
      </li>
      <li className={rowClass}>
        <button type="button" className={menuRow} onClick={leave}>
          <LogOut size={20} aria-hidden />
          {words.logout}
        </button>
      </li>
    </>
  )
}

function useLeave(): () => void {
  const navigate = useNavigate()
  return () => {
    logOut()
      .then((message) => {
        showSuccess(message)
        return navigate('/')
      })
      .catch(showError)
  }
}
