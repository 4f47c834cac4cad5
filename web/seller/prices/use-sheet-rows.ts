import { useRef } from 'react'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import type { Draft, DraftPrice } from './sheet-draft.ts'
import { type SheetRow, sheetRow } from './sheet-rows.ts'

type Memo = { product: SheetProduct; draftPrice: DraftPrice | undefined; now: number; row: SheetRow }

/** The rows of the sheet; a row stays the same object until its product or its draft changes. */
export function useSheetRows(products: readonly SheetProduct[], draft: Draft, now: number): readonly SheetRow[] {
  const memos = useRef(new Map<string, Memo>())
  return products.map((product) => {
    const { _id: id } = product
    const draftPrice = draft[id]
    const known = memos.current.get(id)
    if (known?.product === product && known.draftPrice === draftPrice && known.now === now) return known.row
    const row = sheetRow(product, draftPrice, now)
    memos.current.set(id, { product, draftPrice, now, row })
    return row
  })
}
