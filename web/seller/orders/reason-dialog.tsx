import { type ReactNode, useState } from 'react'
import { maxReasonText } from '#domain/orders/order-ending.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { TextAreaField } from '../../ui/field.tsx'

type Props = {
  title: string
  texts: { label: string; hint: string; missing: string; send: string }
  busy: boolean
  disabled?: boolean
  /** Called with the trimmed reason, never without one. */
  onSend: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

/** A dialog that asks for the reason of a return, or of its refusal. */
export function ReasonDialog({ title, texts, busy, disabled = false, onSend, onClose, children }: Props) {
  const { confirm } = messagesOf('seller')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const typed = reason.trim()
  const send = () => {
    setMissing(typed === '')
    if (typed !== '') onSend(typed)
  }
  return (
    <Dialog open onClose={onClose} title={title} className="sm:max-w-md">
      <form noValidate onSubmit={submitHandler(send)} className="flex flex-col gap-4">
        {children}
        <TextAreaField
          label={texts.label}
          hint={texts.hint}
          error={isMissing && typed === '' ? texts.missing : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={maxReasonText}
          required
        />
        <DialogButtons cancel={confirm.cancel} onCancel={onClose}>
          <Button type="submit" busy={busy} disabled={disabled}>
            {texts.send}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
