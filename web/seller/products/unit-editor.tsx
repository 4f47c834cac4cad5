import { type KeyboardEvent, useRef, useState } from 'react'
import type { UnitType } from '#domain/catalogue/units.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select.tsx'
import { confirmed } from '../layout/questions.ts'
import { useSaveShortcut } from '../price-table/use-save-shortcut.ts'
import { AddPack } from './add-pack.tsx'
import type { ListedProduct } from './listed-product.ts'
import { UnitEditRow } from './unit-edit-row.tsx'
import { UnitTable } from './unit-table.tsx'
import { usePacks } from './use-packs.ts'
import { useUnitEdits } from './use-unit-edits.ts'

/** The retail or bulk packs of one product, to price, move, add or delete (SPEC 2 "Product Management"). */
export function UnitEditor({ product }: { product: ListedProduct }) {
  const { units: messages, products, confirm } = messagesOf('seller')
  const names = messagesOf('shop').names
  const [type, setType] = useState<UnitType>('retail')
  const select = useRef<HTMLSelectElement>(null)
  const { units, edits, busy, edit, save, remove, reset } = useUnitEdits(product, type)

  const { busy: isMoving, reorderPacks } = usePacks(product._id, product)
  const labels = units.map(({ label }) => label)
  /** Returns a function that swaps a pack with the next; undefined during a move or without a neighbour. */
  const swap = (at: number) => {
    const [one, other] = [labels[at], labels[at + 1]]
    if (isMoving || one === undefined || other === undefined) return undefined
    return () => void reorderPacks(type, labels.with(at, other).with(at + 1, one))
  }

  const deletePack = async (label: string) => {
    const about = `${names.vegetable(product.name, product.nameHi)} · ${names.unit(label)}`
    const question = { title: products.deleteQuestion, about, action: confirm.delete, look: 'danger' } as const
    if (!(await confirmed(question))) return
    await remove(label)
    select.current?.focus()
  }
  useSaveShortcut(() => !busy && save())
  const resetOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && edits.size > 0 && reset()
  return (
    <>
      <form
        onKeyDown={resetOnEscape}
        onSubmit={submitHandler(save)}
        className="flex flex-col gap-3 rounded-card bg-sunken p-3 sm:p-4"
      >
        <SelectField
          ref={select}
          label={products.view}
          value={type}
          options={[
            ['retail', messages.retail],
            ['bulk', messages.bulk],
          ]}
          onInput={({ currentTarget }) => setType(currentTarget.value === 'bulk' ? 'bulk' : 'retail')}
          className="sm:w-56"
        />
        {units.length === 0 ? (
          <p className="rounded-control bg-surface p-6 text-center text-ink-2">{messages.none}</p>
        ) : (
          <UnitTable
            caption={`${names.vegetable(product.name, product.nameHi)}, ${messages[type]}`}
            columns={[
              messages.unit,
              messages.price,
              messages.sellingPrice,
              messages.discountAmount,
              messages.discountPercent,
              messages.action,
            ]}
          >
            {units.map((unit, at) => (
              <UnitEditRow
                key={unit.label}
                unit={unit}
                edit={edits.get(unit.label)}
                onEdit={(part) => edit(unit, part)}
                onDelete={() => void deletePack(unit.label)}
                onUp={swap(at - 1)}
                onDown={swap(at)}
              />
            ))}
          </UnitTable>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} className="max-sm:flex-1">
            {products.save(type)}
          </Button>
          <Button look="secondary" onClick={reset}>
            {products.reset}
          </Button>
          <span className="text-hint text-ink-2 max-lg:hidden">{products.saveHint}</span>
        </div>
      </form>
      <AddPack key={type} product={product} type={type} />
    </>
  )
}
