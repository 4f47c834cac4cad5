import { useState } from 'react'
import { useUntil } from '../../i18n/format/use-until.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { InputField } from '../../ui/field.tsx'
import { Choice } from '../layout/choice.tsx'
import { FormDialog } from '../layout/form-dialog.tsx'
import { typedTime } from '../layout/typed-time.ts'
import { datetimeLocalValue, nextSix, offeredScheduleMs } from './price-time.ts'
import { chooseDraftTime } from './sheet-draft.ts'

type Time = 'now' | 'six' | 'at'

/** Asks when the typed prices become valid: now, at the next 6:00, or at a time. */
export function TimeDialog({ from, onClose }: { from: string | undefined; onClose: () => void }) {
  const messages = messagesOf('prices')
  const [six] = useState(() => nextSix(Date.now()))
  const [choice, setChoice] = useState<Time>(() => {
    if (from === undefined) return 'now'
    return from === six ? 'six' : 'at'
  })
  const [typed, setTyped] = useState(from === undefined ? '' : datetimeLocalValue(from))
  const [isWrong, setWrong] = useState(false)
  const texts: Record<Time, string> = { now: messages.now, six: useUntil(six), at: messages.atTime }

  const submit = () => {
    const times = { now: undefined, six, at: typedTime(typed, Date.now(), offeredScheduleMs) }
    const time = times[choice]
    if (time === 'wrong') return setWrong(true)
    chooseDraftTime(time)
    onClose()
  }
  return (
    <FormDialog title={messages.time} action={messages.choose} onSubmit={submit} onClose={onClose}>
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">{messages.time}</legend>
        {(['now', 'six', 'at'] as const).map((each) => (
          <Choice
            key={each}
            type="radio"
            name="price-time"
            checked={choice === each}
            onChange={() => setChoice(each)}
            className="font-semibold"
          >
            {texts[each]}
          </Choice>
        ))}
      </fieldset>
      {choice === 'at' && (
        <InputField
          type="datetime-local"
          label={messages.at}
          value={typed}
          error={isWrong ? messages.badTime : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
        />
      )}
    </FormDialog>
  )
}
