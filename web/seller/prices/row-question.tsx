import type { SuspiciousPrice } from '#domain/catalogue/suspicious-prices.ts'
import type { SoldBy } from '#domain/catalogue/units.ts'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { priceFieldOf } from './price-field.tsx'
import { changeDraft, typePrice } from './sheet-draft.ts'
import { changePercent, questionKey, type SheetRow } from './sheet-rows.ts'

type Props = { row: SheetRow; name: string }

/** Asks under a row about a price that looks wrong or was changed elsewhere; the safe answer comes first. */
export function RowQuestion({ row, name }: Props) {
  return row.isStale ? <StaleQuestion row={row} /> : <SuspicionQuestion row={row} name={name} />
}

function SuspicionQuestion({ row, name }: Props) {
  const messages = messagesOf('prices')
  const { product, questions, price } = row
  const [first] = questions
  if (first === undefined || price === undefined) return null
  const { pack, before: current } = first
  const isBase = pack === undefined
  const percent = current === null ? undefined : changePercent(current, price)
  const confirm = () =>
    changeDraft((before) => {
      const draft = before[product._id]
      if (draft === undefined) return before
      const confirmed = [...(draft.confirmed ?? []), ...questions.map(questionKey)]
      return { ...before, [product._id]: { ...draft, confirmed } }
    })
  return (
    <div role="alert" className="mt-2 flex flex-col gap-2.5">
      <div>
        {questions.map((question) => (
          <p key={questionKey(question)} className="font-bold text-error">
            {sentenceOf(question, product.soldBy, name)}
          </p>
        ))}
        {isBase && current !== null && percent !== undefined && (
          <p>{messages.comparedNow(shortRupees(current), percent)}</p>
        )}
      </div>
      <div className="flex gap-2">
        <Button className="flex-1" onClick={() => priceFieldOf(document, product._id)?.focus()}>
          {messages.change}
        </Button>
        <Button look="secondary" className="flex-1" onClick={confirm}>
          {isBase ? messages.yes(shortRupees(price)) : messages.saveAnyway}
        </Button>
      </div>
    </div>
  )
}

/** The question about a suspicious price of the product with this name. */
function sentenceOf({ why, pack, after, than = '' }: SuspiciousPrice, soldBy: SoldBy, name: string): string {
  const { questions, changeOfPack } = messagesOf('prices')
  const names = messagesOf('shop').names
  const label = names.unit(pack?.label ?? '')
  if (why === 'dearer-pack' || why === 'cheaper-than-smaller') return questions[why](label, names.unit(than))
  if (why === 'above-mrp') return questions[why](label, formatRupees(after))
  const what = pack === undefined ? name : `${name}, ${label}`
  if (why === 'zero') return questions.zero(what)
  const price = shortRupees(after)
  return pack === undefined ? questions.change(what, price, soldBy) : changeOfPack(what, price)
}

function StaleQuestion({ row: { product, typed = '', price } }: { row: SheetRow }) {
  const messages = messagesOf('prices')
  const now = shortRupees(rupeesToPaise(product.basePrice))
  const typedText = price === undefined ? typed : shortRupees(price)
  return (
    <div role="alert" className="mt-2 flex flex-col gap-2.5">
      <p>
        <b className="text-error">{messages.stale(now)}</b> {messages.youTyped(typedText)}
      </p>
      <div className="flex gap-2">
        <Button className="flex-1" onClick={() => typePrice(product, '')}>
          {messages.takeNow(now)}
        </Button>
        <Button look="secondary" className="flex-1" onClick={() => typePrice(product, typed)}>
          {messages.takeTyped(typedText)}
        </Button>
      </div>
    </div>
  )
}
