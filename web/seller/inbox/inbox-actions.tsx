import { useState } from 'react'
import { maxAnswerText } from '#domain/contact/complaints.ts'
import type { InboxItemJson, SentInboxChange } from '#domain/contact/inbox-shapes.ts'
import { seenOf } from '#domain/contact/seen-item.ts'
import { isRefusal } from '#domain/refusal.ts'
import { useCallOnce } from '../../browser/send-once.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { useAskBeforeLeaving } from '../layout/leave-question.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'

export type ActionsProps = {
  item: InboxItemJson
  /** The item as the seller began to answer it: a second try after a lost answer must be the same call. */
  answered: InboxItemJson | undefined
  onAnswering: (item: InboxItemJson, on: boolean) => void
}

/** Buttons that answer an item of the inbox, take it as one's own, and settle it; a return is settled at its order. */
export function InboxActions({ item, answered, onAnswering }: ActionsProps) {
  const messages = messagesOf('inbox')
  const { busy, send } = useChange()
  const callOnce = useCallOnce()
  const isSameItem = (other: unknown): other is InboxItemJson => Object(other)._id === item._id
  async function call(sent: SentInboxChange) {
    const body = { ...sent, seen: seenOf(answered ?? item) }
    try {
      return await callOnce(sellerApi.inboxChange, body, { id: item._id })
    } catch (error) {
      // The form stays with its text, and the next press sends it to the item as it is now.
      const current = isRefusal(error, 'CHANGED_MEANWHILE') ? error.extra.current : undefined
      if (answered && isSameItem(current)) onAnswering(current, true)
      throw error
    }
  }
  const change = (sent: SentInboxChange) =>
    send(
      () => call(sent),
      () => onAnswering(item, false),
    )
  const isDone = item.doneAt !== undefined
  if (item.kind === 'return')
    return isDone ? null : (
      <ButtonLink look="secondary" to={`/seller/orders?${new URLSearchParams({ q: item.orderId ?? '' })}`}>
        {messages.toReturn}
      </ButtonLink>
    )
  if (answered)
    return (
      <AnswerForm busy={busy} onCancel={() => onAnswering(item, false)} onSend={(answer) => void change({ answer })} />
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onAnswering(item, true)} className="flex-auto px-3">
        {messages.answer}
      </Button>
      {!isDone && item.taken !== 'mine' && (
        <Button look="secondary" busy={busy} onClick={() => void change({ state: 'mine' })}>
          {messages.take}
        </Button>
      )}
      <Button look="secondary" busy={busy} onClick={() => void change({ state: isDone ? 'open' : 'done' })}>
        {isDone ? messages.reopen : messages.done}
      </Button>
    </div>
  )
}

type FormProps = { busy: boolean; onCancel: () => void; onSend: (answer: string) => void }

function AnswerForm({ busy, onCancel, onSend }: FormProps) {
  const messages = messagesOf('inbox')
  const [answer, setAnswer] = useState('')
  const isTyped = answer.trim() !== ''
  useAskBeforeLeaving(isTyped)
  return (
    <form onSubmit={submitHandler(() => onSend(answer))} className="flex flex-col gap-2">
      <TextAreaField
        label={messages.yourAnswer}
        hint={messages.answerHint}
        value={answer}
        maxLength={maxAnswerText}
        autoFocus
        required
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="flex gap-2">
        <Button look="secondary" onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button type="submit" busy={busy} disabled={!isTyped} className="flex-1">
          {messages.send}
        </Button>
      </div>
    </form>
  )
}
