import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../words/use-words.ts'
import type { LoginMode } from './login-faults.ts'
import { LoginForm } from './login-form.tsx'
import { closeLogin, useLoginDialog } from './session-store.ts'

/** Where a shopper logs in or registers (SPEC 4 "Login modal"); the first field has the focus. */
export function LoginDialog() {
  const { open } = useLoginDialog()
  const words = useWords().login
  const [mode, setMode] = useState<LoginMode>('login')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (open) form.current?.querySelector('input')?.focus()
  }, [open])

  function close(): void {
    closeLogin()
    setMode('login')
  }

  return (
    <Dialog open={open} onClose={close} title={words[mode].title} className="sm:max-w-md">
      <LoginForm ref={form} mode={mode} onMode={setMode} />
    </Dialog>
  )
}
