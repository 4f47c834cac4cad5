import { useState } from 'react'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { PriceInput } from './paste-row.tsx'
import type { Correction, PastedLine } from './pasted-lines.ts'

type Props = { line: PastedLine; products: readonly SheetProduct[]; onAnswer: (answer: Correction) => void }

/** A line that was not understood: why, and the possible answers. */
export function PasteDoubt({ line, products, onAnswer }: Props) {
  const messages = messagesOf('prices')
  const names = messagesOf('shop').names
  const { doubt, id, line: text } = line
  if (doubt === undefined) return null
  const product = products.find(({ _id }) => _id === id)
  const nameOf = (each: SheetProduct) => names.vegetable(each.name, each.nameHi)
  const { prices = [] } = doubt
  const offersPrices = product !== undefined && prices.length > 1
  const candidates = products.filter(({ _id }) => doubt.candidates?.includes(_id))
  const asksProduct = product === undefined && doubt.why !== 'no-price'
  return (
    <div className="flex flex-col gap-2.5 rounded-control bg-haldi-100 p-3 text-haldi-900">
      <p>
        <b>“{text}”</b>
        {doubt.why === 'which-product' ? '' : ' '}
        {messages.paste.why[doubt.why]} {product !== undefined && messages.paste.is(nameOf(product))}
      </p>
      <div className="flex flex-wrap gap-2">
        {asksProduct &&
          candidates.map((each) => (
            <Button
              key={each._id}
              look="secondary"
              className="flex-auto px-3"
              onClick={() => onAnswer({ id: each._id })}
            >
              {nameOf(each)}
            </Button>
          ))}
        {asksProduct && <ProductChoice line={line} products={products} onAnswer={onAnswer} />}
        {offersPrices &&
          prices.map((price) => (
            <Button key={price} look="secondary" className="flex-1 px-2" onClick={() => onAnswer({ basePrice: price })}>
              {shortRupees(rupeesToPaise(price))}
            </Button>
          ))}
        {product !== undefined && !offersPrices && line.basePrice === undefined && (
          <PriceInput
            label={messages.paste.priceFor(nameOf(product))}
            onPrice={(basePrice) => onAnswer({ basePrice })}
          />
        )}
        <Button
          look="secondary"
          className="flex-auto whitespace-nowrap px-2"
          aria-label={messages.paste.leaveOutLine(text)}
          onClick={() => onAnswer({ isLeftOut: true })}
        >
          {messages.paste.leaveOut}
        </Button>
      </div>
    </div>
  )
}

/** A choice of all products. Its options render when it gets the focus: thousands in each doubt would slow a phone down. */
function ProductChoice({ line, products, onAnswer }: Props) {
  const messages = messagesOf('prices').paste
  const names = messagesOf('shop').names
  const [hasOptions, setHasOptions] = useState(false)
  const renderOptions = () => setHasOptions(true)
  const options = hasOptions
    ? products.map(({ _id, name, nameHi }) => [_id, names.vegetable(name, nameHi)] as const)
    : []
  return (
    <Select
      aria-label={messages.chooseFor(line.line)}
      value=""
      options={[['', messages.choose], ...options]}
      onFocus={renderOptions}
      onPointerDown={renderOptions}
      onInput={({ currentTarget }) => onAnswer({ id: currentTarget.value })}
      className="min-w-28 flex-1"
    />
  )
}
