import { Check, Scale as ScaleIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatRupees } from '#domain/money.ts'
import { contentInBag, contentOrdered } from '#domain/orders/line-content.ts'
import { lineSums } from '#domain/orders/line-sums.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { SentPackingLine } from '#domain/orders/packing-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { InBag } from '../../orders/in-bag.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { passFocus } from '../layout/pass-focus.ts'
import { Thumbnail } from '../layout/thumbnail.tsx'
import { loadNearestOffer } from './offers.ts'
import { isWeighed, type Line } from './packing-lines.ts'
import { ReplacementOffers } from './replacement-offers.tsx'
import type { SavePacked } from './use-packing.ts'
import type { Scale } from './use-scale.ts'
import { WeightField } from './weight-field.tsx'

type RowProps = {
  order: OrderJson
  line: Line
  /** Shows the buttons for another weight and for a sold-out product. */
  isOpen: boolean
  onOpen: () => void
  busy: boolean
  isClosed: boolean
  /** Asks before money goes back for good. */
  mayPack: (sent: SentPackingLine) => Promise<boolean>
  pack: SavePacked
  scale: Scale
}

/** One line: packed as ordered by a tick, by typed or weighed grams, or "Not available". */
export function PackingRow({ order, line, isOpen, onOpen, busy, isClosed, mayPack, pack, scale }: RowProps) {
  const messages = messagesOf('packing')
  const names = messagesOf('shop').names
  const [isTyping, setTyping] = useState(false)
  const [typed, setTyped] = useState('')
  const nameButton = useRef<HTMLButtonElement>(null)
  const { _id: item, product, unit, quantity } = line
  const name = names.vegetable(product.name, product.nameHi)
  const inBag = contentInBag(line)
  const isGone = inBag === 0
  const content = (count: number) => (isWeighed(line) ? messages.bag.grams(count) : messages.bag.pieces(count))
  const isTicked = inBag !== undefined && inBag > 0
  // The line's name takes the focus of buttons and fields that go when they are used.
  const focusName = () => nameButton.current?.focus()
  const send = async (what: { grams: number } | { pieces: number }) => {
    if (!(await mayPack({ item, ...what }))) return false
    setTyping(false)
    const isPacked = await pack({ item, ...what })
    // What was typed stays for another try.
    if (!isPacked) setTyping(isTyping)
    return isPacked
  }
  // If the shopper wished for replacements, the same tap offers the best one.
  const sendGone = async () => {
    focusName()
    if (!(await mayPack({ item, gone: true }))) return
    await pack({ item, gone: true }, (line.ifGone ?? order.ifGone) === 'replace' ? loadNearestOffer(line) : undefined)
  }
  const asOrdered = isWeighed(line) ? { grams: contentOrdered(line) } : { pieces: contentOrdered(line) }
  const sendReading = async (grams: number) => {
    focusName()
    scale.take(item)
    if (!(await send({ grams }))) scale.release(item)
  }
  const undo = async () => {
    if (await pack({ item, undo: true })) scale.release(item)
  }
  const { grams: onScale } = scale
  return (
    <li className="scroll-mb-48 px-4 py-2" aria-label={name}>
      <div className="flex items-center gap-2.5">
        <Thumbnail category={product.category} className="rounded-chip p-1" image={product.image[0]} size={9} />
        <button
          ref={nameButton}
          type="button"
          onClick={onOpen}
          aria-expanded={isOpen}
          className="min-h-11 min-w-0 flex-1 rounded-chip text-left"
        >
          <span
            className={classNames(
              'block break-words font-semibold',
              isGone && 'line-through',
              isTicked && 'text-ink-2',
            )}
          >
            {name}
          </span>
          <span className="block text-hint text-ink-2">
            {names.unit(unit.label)}
            {quantity > 1 && <strong className="text-ink"> ×{quantity}</strong>} ·{' '}
            {formatRupees(lineSums(line).ordered)}
            {isGone && ` · ${messages.bag.gone}`}
          </span>
        </button>
        {isGone ? (
          <Button
            look="quiet"
            disabled={busy || isClosed}
            aria-label={messages.undoOf(name)}
            onClick={() => {
              focusName()
              void undo()
            }}
            className="px-2"
          >
            {messages.undo}
          </Button>
        ) : (
          <button
            type="button"
            aria-label={isTicked ? messages.packed(name, content(inBag)) : messages.notPacked(name)}
            disabled={isClosed}
            // A tick that is `disabled` while it is sent would lose the focus.
            aria-disabled={busy || undefined}
            onClick={() => !busy && (isTicked ? undo() : send(asOrdered))}
            className={classNames(
              'flex size-11 shrink-0 items-center justify-center rounded-control border-[1.5px] border-leaf-700',
              isTicked ? 'bg-leaf-700 text-white' : 'bg-leaf-50 text-leaf-700',
              (busy || isClosed) && 'opacity-60',
            )}
          >
            <Check size={24} aria-hidden />
          </button>
        )}
      </div>
      {isTicked && inBag !== contentOrdered(line) && (
        <p className="ml-13 text-hint text-ink-2">
          <InBag line={line} paymentType={order.paymentType} messages={messages.bag} />
        </p>
      )}
      {isTyping && !isClosed && !isGone && (
        <WeightField
          ref={passFocus(() => nameButton.current)}
          line={line}
          paymentType={order.paymentType}
          typed={typed}
          onType={setTyped}
          onSend={(what) => void send(what)}
          onCancel={() => setTyping(false)}
        />
      )}
      {isOpen && !isClosed && !isTyping && !isGone && (
        <div className="mt-2 ml-13 flex flex-wrap gap-2">
          <Button
            look="secondary"
            disabled={busy}
            onClick={() => {
              setTyped('')
              setTyping(true)
            }}
            className="flex-1 px-2"
          >
            {isWeighed(line) ? messages.weigh : messages.count}
          </Button>
          {scale.isOn && isWeighed(line) && (
            <Button
              look="secondary"
              disabled={busy || !onScale}
              onClick={() => onScale && sendReading(onScale)}
              className="flex-1 px-2"
            >
              <ScaleIcon size={18} aria-hidden />
              {messages.readScale}
            </Button>
          )}
          <Button look="secondary" disabled={busy} onClick={sendGone} className="flex-1 px-2">
            {messages.gone}
          </Button>
        </div>
      )}
      {isGone && (
        <ReplacementOffers
          order={order}
          line={line}
          busy={busy}
          isClosed={isClosed}
          pack={(sent) => {
            focusName()
            return pack(sent)
          }}
        />
      )}
    </li>
  )
}
