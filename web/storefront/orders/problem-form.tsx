import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { maxProblemText, type ProblemKind, problemKinds } from '#domain/contact/complaints.ts'
import { wasDelivered } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { ShownStatus } from '#domain/orders/orders.ts'
import { shopperApi } from '../../api/call-api.ts'
import { newKey } from '../../browser/new-key.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import type { Busy } from '../../browser/use-busy.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { callWithPhoto } from './call-with-photo.ts'
import { PhotoField } from './photo-field.tsx'

type Props = Busy & { order: OrderJson; onClose: () => void }
/** What the form sends. Each change makes a new idempotency key, so a repeated report is stored once. */
type Report = { kind: ProblemKind; text: string; photo: Blob | undefined; key: string }

/** What a problem with an order in this status most often is. */
function firstKind(status: ShownStatus): ProblemKind {
  if (status === 'Cancelled') return 'money'
  return wasDelivered(status) ? 'quality' : 'late'
}

/** Asks what the problem with an order is: its kind, a text and a photo; a toast tells the complaint's number. */
export function ProblemForm({ order: { _id, status }, onClose, busy, run }: Props) {
  const { orders, orderDialogs } = shopperMessages()
  const { problem } = orderDialogs
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [report, setReport] = useState<Report>(() => ({
    kind: firstKind(status),
    text: '',
    photo: undefined,
    key: newKey(),
  }))
  const { kind, text, photo, key } = report
  const send = () =>
    run(async () => {
      const sent = { params: { id: _id }, body: { kind, text }, key }
      const { complaint } = await callWithPhoto(shopperApi.problemReport, sent, photo)
      showSuccess(problem.done(complaint))
      // Another report about this order may have been opened meanwhile.
      if (form.current !== null) onClose()
      await revalidate()
    })
  const change = (part: Partial<Report>) => setReport((before) => ({ ...before, ...part, key: newKey() }))
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submitHandler(() => {
        setMissing(text.trim() === '')
        if (text.trim() !== '') void send()
      })}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-2">
        <span className="block font-bold text-ink">{orders.number(_id)}</span>
        {problem.terms}
      </p>
      <SelectField
        label={problem.kind}
        value={kind}
        options={Object.entries(problem.kinds)}
        onInput={({ currentTarget }) =>
          change({ kind: problemKinds.find((each) => each === currentTarget.value) ?? 'other' })
        }
      />
      <TextAreaField
        label={problem.text}
        error={isMissing && text.trim() === '' ? problem.textMissing : undefined}
        value={text}
        onChange={({ target }) => change({ text: target.value })}
        maxLength={maxProblemText}
        required
      />
      <PhotoField photo={photo} onChange={(chosen) => change({ photo: chosen })} busy={busy} run={run} />
      <DialogButtons cancel={problem.cancel} onCancel={onClose}>
        <Button type="submit" busy={busy}>
          {problem.send}
        </Button>
      </DialogButtons>
    </form>
  )
}
