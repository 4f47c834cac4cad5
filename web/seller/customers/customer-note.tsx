import { startTransition, useState } from 'react'
import { maxCustomerNote } from '#domain/orders/queue.ts'
import type { CustomerJson } from '#domain/orders/queue-shapes.ts'
import type { BodyOf } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { useAskBeforeLeaving } from '../layout/leave-question.ts'
import type { sellerApi } from '../layout/seller-api.ts'

type Props = {
  customer: CustomerJson
  busy: boolean
  save: (body: BodyOf<typeof sellerApi.customerChange>) => Promise<boolean>
}

/** The shop's note about a customer; a note that another person saved meanwhile is shown under the typed one. */
export function CustomerNote({ customer, busy, save }: Props) {
  const messages = messagesOf('customers')
  const [typed, setTyped] = useState<{ note: string; known: readonly string[] }>()
  const note = typed?.note ?? customer.note
  const isChanged = note.trim() !== customer.note
  useAskBeforeLeaving(isChanged)
  const isNewer = typed !== undefined && ![...typed.known, note.trim()].includes(customer.note)
  const saveNote = async () => {
    // What was sent may be saved though its answer is lost.
    setTyped((now) => now && { ...now, known: [...now.known, note.trim()] })
    const isSaved = await save({ note, seen: customer.note })
    // A transition shows this with the reloaded list, not before it.
    if (isSaved)
      startTransition(() =>
        setTyped((now) => (now === undefined || now.note === note ? undefined : { ...now, known: [note.trim()] })),
      )
  }
  return (
    <>
      <TextAreaField
        label={messages.note}
        hint={messages.noteHint}
        error={isNewer ? messages.savedNote(customer.note) : undefined}
        value={note}
        rows={2}
        maxLength={maxCustomerNote}
        onChange={({ target }) => setTyped({ note: target.value, known: typed?.known ?? [customer.note] })}
      />
      {isChanged && (
        <Button busy={busy} onClick={() => void saveNote()} className="self-start">
          {messages.saveNote}
        </Button>
      )}
    </>
  )
}
