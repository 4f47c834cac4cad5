import { type ReactNode, useState } from 'react'
import { maxReasonText } from '#domain/orders/order-ending.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { FormDialog } from '../layout/form-dialog.tsx'

type Props = {
  title: string
  texts: { label: string; hint: string; missing: string; send: string }
  busy: boolean
  disabled?: boolean
  /** Called with the trimmed reason, never without one. */
  onSend: (reason: string) => unknown
  onClose: () => void
  children?: ReactNode
}

/** A dialog that asks for the reason of a return, or of its refusal. */
export function ReasonDialog({ texts, onSend, children, ...dialog }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const typed = reason.trim()
  const send = () => {
    setMissing(typed === '')
    if (typed !== '') onSend(typed)
  }
  return (
    <FormDialog {...dialog} action={texts.send} onSubmit={send}>
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
    </FormDialog>
  )
}
