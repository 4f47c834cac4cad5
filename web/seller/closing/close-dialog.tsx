import { type FormEvent, useState } from 'react'
import { maxReason } from '#domain/closing.ts'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { type ClosingTime, closingTimes, untilFor } from './closing-time.ts'
import type { Opening } from './use-closing.ts'

/** Asks until when the store is closed, and what shoppers are told. */
export function CloseDialog({ opening }: { opening: Opening }) {
  const words = useSellerMessages().opening
  return (
    <Dialog open={opening.isAsking} onClose={opening.cancel} title={words.question} className="sm:max-w-md">
      <CloseForm opening={opening} />
    </Dialog>
  )
}

function CloseForm({ opening: { busy, close, cancel } }: { opening: Opening }) {
  const { opening: words, confirm } = useSellerMessages()
  const [time, setTime] = useState<ClosingTime>('open-end')
  const [at, setAt] = useState('')
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const until = untilFor(time, at, Date.now())
    setWrong(until === 'wrong')
    if (until !== 'wrong' && !busy) close({ reason, ...(until === undefined ? {} : { until }) })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-2">{words.about}</p>
      <SelectField
        label={words.how}
        value={time}
        onChange={(event) => setTime(closingTimes.find((each) => each === event.target.value) ?? 'open-end')}
      >
        {closingTimes.map((each) => (
          <option key={each} value={each}>
            {words.times[each]}
          </option>
        ))}
      </SelectField>
      {time === 'at' && (
        <InputField
          type="datetime-local"
          label={words.at}
          value={at}
          aria-required
          error={isWrong ? words.badTime : undefined}
          onChange={(event) => setAt(event.target.value)}
        />
      )}
      <InputField
        label={words.reason}
        hint={words.reasonHint}
        value={reason}
        maxLength={maxReason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex justify-end gap-3">
        <Button look="secondary" onClick={cancel} className="max-sm:flex-1">
          {confirm.cancel}
        </Button>
        <Button type="submit" busy={busy} className="max-sm:flex-1">
          {words.close}
        </Button>
      </div>
    </form>
  )
}
