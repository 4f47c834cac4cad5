import { useState } from 'react'
import { productsNamed } from '#domain/catalogue/catalogue.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { CountChip } from '../layout/count-chip.tsx'
import type { SheetRow } from './sheet-rows.ts'

/** The rows of the price sheet with the typed name and, if filtered, without a price of today. */
export function useSheetFilter(rows: readonly SheetRow[]) {
  const [text, setText] = useState('')
  /** Products without a price of today when the filter was set; undefined shows all. */
  const [onlyIds, setOnlyIds] = useState<ReadonlySet<string>>()
  const products = rows.map(({ product }) => product)
  const found = new Set(productsNamed(products, text).map(({ _id }) => _id))
  const unpricedIds = rows.flatMap(({ isDone, product }) => (isDone ? [] : [product._id]))
  const choose = (isFiltered: boolean) => setOnlyIds(isFiltered ? new Set(unpricedIds) : undefined)
  return {
    text,
    onType: setText,
    shown: rows.filter(({ product: { _id: id } }) => found.has(id) && (onlyIds === undefined || onlyIds.has(id))),
    unpriced: unpricedIds.length,
    isFiltered: onlyIds !== undefined,
    /** Shows only the rows that have no price of today now, or all. */
    choose,
    clear: () => {
      setText('')
      choose(false)
    },
  }
}

type Props = { isFiltered: boolean; unpriced: number; onChoose: (isFiltered: boolean) => void }

/** Chooses between all rows and those without a price of today. */
export function SheetFilter({ isFiltered, unpriced, onChoose }: Props) {
  const messages = messagesOf('prices')
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">{messages.filter}</legend>
      <CountChip text={messages.all} on={!isFiltered} onPress={() => onChoose(false)} />
      <CountChip text={messages.notYet} count={unpriced} on={isFiltered} onPress={() => onChoose(true)} />
    </fieldset>
  )
}
