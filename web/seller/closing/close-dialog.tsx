import { useState } from 'react'
import { maxReasonLength } from '#domain/store/closing.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { InputField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { FormDialog } from '../layout/form-dialog.tsx'
import { type ClosingTime, closingEnd, closingTimes } from './closing-time.ts'
import type { StoreClosing } from './use-closing.ts'

/** Asks until when and why the store is closed. */
export function CloseDialog({ store: { busy, close, cancel } }: { store: StoreClosing }) {
  const { closing: messages } = messagesOf('seller')
  const [time, setTime] = useState<ClosingTime>('open-end')
  const [at, setAt] = useState('')
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)

  function submit(): void {
    const end = closingEnd(time, at, Date.now())
    setWrong(end === 'wrong')
    if (end !== 'wrong' && !busy) void close({ reason, ...end })
  }
  return (
    <FormDialog title={messages.question} action={messages.close} busy={busy} onSubmit={submit} onClose={cancel}>
      <p className="text-ink-2">{messages.about}</p>
      <SelectField
        label={messages.how}
        value={time}
        options={closingTimes.map((each) => [each, messages.times[each]])}
        onInput={({ currentTarget }) =>
          setTime(closingTimes.find((each) => each === currentTarget.value) ?? 'open-end')
        }
      />
      {time === 'at' && (
        <InputField
          type="datetime-local"
          label={messages.at}
          value={at}
          aria-required
          error={isWrong ? messages.badTime : undefined}
          onChange={(event) => setAt(event.target.value)}
        />
      )}
      <InputField
        label={messages.reason}
        hint={messages.reasonHint}
        value={reason}
        maxLength={maxReasonLength}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
