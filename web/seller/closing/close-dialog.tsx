import { useState } from 'react'
import { maxReasonLength } from '#domain/store/closing.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { InputField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { type ClosingTime, closingEnd, closingTimes } from './closing-time.ts'
import type { StoreClosing } from './use-closing.ts'

/** Asks until when and why the store is closed. */
export function CloseDialog({ store: { busy, close, cancel } }: { store: StoreClosing }) {
  const { opening: messages, confirm } = messagesOf('seller')
  const [time, setTime] = useState<ClosingTime>('open-end')
  const [at, setAt] = useState('')
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)

  const submit = submitHandler(() => {
    const until = closingEnd(time, at, Date.now())
    setWrong(until === 'wrong')
    if (until !== 'wrong' && !busy) void close({ reason, ...(until === undefined ? {} : { until }) })
  })
  return (
    <Dialog open onClose={cancel} title={messages.question} className="sm:max-w-md">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-ink-2">{messages.about}</p>
        <SelectField
          label={messages.how}
          value={time}
          options={closingTimes.map((each) => [each, messages.times[each]])}
          onChange={(event) => setTime(closingTimes.find((each) => each === event.target.value) ?? 'open-end')}
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
        <DialogButtons cancel={confirm.cancel} onCancel={cancel}>
          <Button type="submit" busy={busy}>
            {messages.close}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
