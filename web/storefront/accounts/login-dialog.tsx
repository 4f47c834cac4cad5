import { useEffect, useRef } from 'react'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { closeLogin, useLoginDialog } from './login-dialog-store.ts'
import { LoginForm } from './login-form.tsx'

/** The login dialog with its three forms (SPEC 4 "Login modal"); it focuses the first field. */
export function LoginDialog() {
  const { open, mode } = useLoginDialog()
  const messages = shopperMessages().login
  const form = useRef<HTMLFormElement>(null)
  const openFor = open ? mode : undefined
  useEffect(() => {
    if (openFor !== undefined) form.current?.querySelector('input')?.focus()
  }, [openFor])

  return (
    <Dialog open={open} onClose={closeLogin} title={messages[mode].title} className="sm:max-w-md">
      <LoginForm ref={form} mode={mode} />
    </Dialog>
  )
}
