import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { maxRiderName } from '#domain/orders/rounds.ts'
import { Refusal } from '#domain/refusal.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { useCallOnce } from '../../browser/send-once.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { errorText } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { ShareLink } from '../layout/share-link.tsx'
import { focusCard } from './card-focus.ts'

type Props = { orders: readonly OrderJson[]; onMade: () => void; onClose: () => void }
type RoundLink = { link: string; until: string }

/** Hands the selected orders to a rider and shows the link of the round, which is never shown again. */
export function HandOverDialog({ orders, onMade, onClose }: Props) {
  const messages = messagesOf('round').handing
  const { number } = messagesOf('seller').orders
  const { revalidate } = useRevalidator()
  const [leftOut, setLeftOut] = useState<ReadonlyMap<string, string>>(new Map())
  const ids = orders.map(({ _id }) => _id).filter((id) => !leftOut.has(id))
  const [name, setName] = useState('')
  const callOnce = useCallOnce()
  const { busy, run } = useBusy(leaveOut)
  const [round, setRound] = useState<RoundLink>()
  const firstId = orders[0]?._id ?? ''
  // Once the round is made, its button has gone with the selection, so that closing gives the focus to nothing.
  useEffect(() => () => focusCard(firstId), [firstId])

  /** Leaves out the order that the server refused; returns which one and why. */
  function leaveOut(error: unknown): unknown {
    const order = error instanceof Refusal ? error.extra.order : undefined
    if (typeof order !== 'string') return error
    const why = `${number(order)}: ${errorText(error)}`
    setLeftOut((before) => new Map([...before, [order, why]]))
    return why
  }

  const make = () =>
    run(async () => {
      const body = { orders: ids, name: name.trim() }
      setRound(await callOnce(sellerApi.roundMake, body))
      onMade()
      await revalidate()
    })

  return (
    <Dialog open stays onClose={onClose} title={messages.title} className="sm:max-w-md">
      {round === undefined ? (
        <form onSubmit={submitHandler(make)} className="flex flex-col gap-4">
          {[...leftOut].map(([id, why]) => (
            <FormError key={id}>{why}</FormError>
          ))}
          {ids.length > 0 && <p>{messages.about(ids.length)}</p>}
          <InputField
            label={messages.name}
            value={name}
            maxLength={maxRiderName}
            required
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" size="large" busy={busy} disabled={name.trim() === '' || ids.length === 0}>
            {messages.make}
          </Button>
        </form>
      ) : (
        <RiderLink round={round} name={name.trim()} orders={ids.length} onClose={onClose} />
      )}
    </Dialog>
  )
}

type LinkProps = { round: RoundLink; name: string; orders: number; onClose: () => void }

function RiderLink({ round: { link, until }, name, orders, onClose }: LinkProps) {
  const messages = messagesOf('round').handing
  return (
    <div className="flex flex-col gap-3">
      <p role="status">{messages.made(name, clockTime(Date.parse(until), currentLanguage()))}</p>
      <QrCode text={link} label={messages.qr} className="mx-auto w-56" />
      <ShareLink link={link} text={messages.text(orders, link)} messages={messages} />
      <Button size="large" onClick={onClose}>
        {messages.close}
      </Button>
    </div>
  )
}
