import { useEffect, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { closeLogin, useLoginDialog } from './session-store.ts'

/** Where a shopper logs in, registers or asks for a new password (SPEC 4 "Login modal"); the first field has the focus. */
export function LoginDialog() {
  const { open, mode } = useLoginDialog()
  const words = useMessages().login
  const form = useRef<HTMLFormElement>(null)
  const openFor = open ? mode : undefined
  useEffect(() => {
    if (openFor !== undefined) form.current?.querySelector('input')?.focus()
  }, [openFor])

  return (
    <Dialog open={open} onClose={closeLogin} title={words[mode].title} className="sm:max-w-md">
      <LoginForm ref={form} mode={mode} />
    </Dialog>
  )
}
