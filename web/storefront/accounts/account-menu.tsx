import { ClipboardList, LogIn, LogOut, UserRound } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { useWords } from '../../words/use-words.ts'
import { MenuPopover, menuRow } from '../menu-popover.tsx'
import { logOut, openLogin, useSession } from './session-store.ts'

/** The Login button, or the profile menu of whoever is logged in; on phones both live in the menu. */
export function AccountMenu() {
  const session = useSession()
  const words = useWords().header
  if (session.state !== 'shopper') {
    return (
      <Button type="submit" form="log-in" look="secondary" className="max-sm:hidden" onClick={() => openLogin()}>
        {words.login}
      </Button>
    )
  }
  return (
    <MenuPopover
      id="profile-menu"
      label={words.profile(session.user.name)}
      button={<UserRound size={22} aria-hidden />}
      buttonClass="flex size-11 items-center justify-center rounded-full border border-line bg-surface hover:border-leaf-700"
      className="max-sm:hidden"
    >
      <li className="truncate px-3 py-2 text-hint text-ink-2">{session.user.name}</li>
      <AccountRows />
    </MenuPopover>
  )
}

/** My Orders and Logout, or Login, as rows of a menu. */
export function AccountRows() {
  const session = useSession()
  const words = useWords().header
  const leave = useLeave()
  if (session.state !== 'shopper') {
    return (
      <li>
        <button type="submit" form="log-in" className={menuRow} onClick={() => openLogin()}>
          <LogIn size={20} aria-hidden />
          {words.login}
        </button>
      </li>
    )
  }
  return (
    <>
      <li>
        <Link to="/my-orders" className={menuRow}>
          <ClipboardList size={20} aria-hidden />
          {words.myOrders}
        </Link>
      </li>
      <li>
        <Link to="/my-account" className={menuRow}>
          <UserRound size={20} aria-hidden />
          {words.myAccount}
        </Link>
      </li>
      <li>
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
