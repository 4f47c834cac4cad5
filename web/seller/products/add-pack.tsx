import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { maxLabelLength } from '#domain/catalogue/packs.ts'
import type { UnitType } from '#domain/catalogue/units.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import type { ListedProduct } from './listed-product.ts'
import { typedAmount } from './stock-amount.ts'
import { emptyIfStill, usePacks } from './use-packs.ts'

/** Adds a pack with a label of its own, or restores a deleted one. */
export function AddPack({ product, type }: { product: ListedProduct; type: UnitType }) {
  const messages = messagesOf('seller').packs
  const names = messagesOf('shop').names
  const { busy, addPack } = usePacks(product._id, product)
  const [label, setLabel] = useState('')
  const [contentText, setContentText] = useState('')
  const isByPiece = product.soldBy === 'piece'
  // Grams are typed as a whole number, like pieces.
  const content = typedAmount(contentText, 'piece') ?? 0
  const isComplete = label.trim() !== '' && content > 0
  const add = () => {
    const unit = { label: label.trim(), ...(isByPiece ? { pieces: content } : { grams: content }) }
    void addPack(type, unit, () => {
      setLabel(emptyIfStill(label, ''))
      setContentText(emptyIfStill(contentText, ''))
    })
  }
  return (
    <section aria-label={messages.addTitle} className="mt-3 flex flex-col gap-2 rounded-card bg-sunken p-3 sm:p-4">
      <div className="flex flex-wrap items-end gap-2">
        <InputField
          label={messages.label}
          placeholder={messages.labelHint}
          value={label}
          maxLength={maxLabelLength}
          onChange={(event) => setLabel(event.target.value)}
          className="min-w-44 flex-1"
        />
        <InputField
          label={messages.content(isByPiece)}
          inputMode="numeric"
          value={contentText}
          maxLength={7}
          onChange={(event) => setContentText(event.target.value)}
          className="w-28"
        />
        <Button look="tinted" busy={busy} disabled={!isComplete} onClick={add}>
          {messages.add}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {product.removedUnits
          .filter((each) => each.type === type)
          .map((each) => (
            <Button
              key={each.label}
              look="secondary"
              busy={busy}
              onClick={() => void addPack(type, { label: each.label })}
            >
              <Undo2 size={18} aria-hidden />
              {messages.restore(names.unit(each.label))}
            </Button>
          ))}
      </div>
    </section>
  )
}
