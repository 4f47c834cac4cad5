import { ClipboardList, LogIn, LogOut, UserRound } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { MenuPopover, menuRow } from '../layout/menu-popover.tsx'
import { useCurrentUser } from './current-user.ts'
import { openLogin } from './login-dialog-store.ts'
import { logOut } from './session-store.ts'

/** The Login button or the profile menu; until the session is known both exist, and `for-…` classes hide one. */
export function AccountMenu() {
  const session = useCurrentUser()
  const messages = shopperMessages().header
  const { state } = session
  return (
    <>
      {state !== 'shopper' && (
        <Button
          look="secondary"
          className={classNames('header-roomy', state === 'unknown' && 'for-visitor')}
          onClick={() => openLogin()}
        >
          {messages.login}
        </Button>
      )}
      {state !== 'visitor' && (
        <MenuPopover
          id="profile-menu"
          label={state === 'shopper' ? messages.profile(session.user.name) : messages.myAccount}
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

/** Rows of a menu: Login for a visitor; My Orders, My Account and Logout for a shopper. */
export function AccountRows() {
  const { state } = useCurrentUser()
  const messages = shopperMessages().header
  return (
    <>
      {state !== 'shopper' && (
        <li className={classNames(state === 'unknown' && 'for-visitor')}>
          <button type="button" className={menuRow} onClick={() => openLogin()}>
            <LogIn size={20} aria-hidden />
            {messages.login}
          </button>
        </li>
      )}
      {state !== 'visitor' && <ShopperRows rowClass={classNames(state === 'unknown' && 'for-shopper')} />}
    </>
  )
}

function ShopperRows({ rowClass }: { rowClass?: string }) {
  const messages = shopperMessages().header
  const navigate = useNavigate()
  const logOutAndGoHome = () => {
    logOut()
      .then((message) => {
        showSuccess(message)
        return navigate('/')
      })
      .catch(showError)
  }
  return (
    <>
      <li className={rowClass}>
        <Link to="/my-orders" className={menuRow}>
          <ClipboardList size={20} aria-hidden />
          {messages.myOrders}
        </Link>
      </li>
      <li className={rowClass}>
        <Link to="/my-account" className={menuRow}>
          <UserRound size={20} aria-hidden />
          {messages.myAccount}
        </Link>
      </li>
      <li className={rowClass}>
        <button type="button" className={menuRow} onClick={logOutAndGoHome}>
          <LogOut size={20} aria-hidden />
          {messages.logout}
        </button>
      </li>
    </>
  )
}
