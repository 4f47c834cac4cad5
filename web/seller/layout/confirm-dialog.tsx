import { type ReactNode, useEffect, useRef } from 'react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonLook } from '../../ui/button-look.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'

type Props = {
  open: boolean
  question: string
  /** Details below the question. */
  children: ReactNode
  action: string
  look?: ButtonLook
  onConfirm: () => void
  onClose: () => void
}

/** A question with Cancel and a focused button for the action; both close the dialog. */
export function ConfirmDialog({ open, question, children, action, look = 'primary', onConfirm, onClose }: Props) {
  const messages = messagesOf('seller').confirm
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (open) button.current?.focus()
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} title={question} className="sm:max-w-md">
      <div className="flex flex-col gap-5">
        <div className="text-ink-2">{children}</div>
        <DialogButtons cancel={messages.cancel} onCancel={onClose}>
          <Button
            look={look}
            ref={button}
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {action}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
