import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStableHandlers } from '../price-table/use-stable-handlers.ts'
import { changeDraft, typePrice } from './sheet-draft.ts'
import type { RowEvents } from './sheet-row.tsx'
import { columnOfPrices, type SheetRow } from './sheet-rows.ts'
import { usePin } from './use-pin.ts'

const fieldOf = (root: ParentNode, id: string) =>
  root.querySelector<HTMLInputElement>(`input[data-price="${CSS.escape(id)}"]`)

/** Focus, keys and pasting of the rows that the sheet shows; events stay the same, so that typing renders one row. */
export function useRowEvents(
  list: RefObject<HTMLUListElement | null>,
  shown: readonly SheetRow[],
  onPasteList: (text: string) => void,
) {
  const [focused, setFocused] = useState<string>()
  const [open, setOpen] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [reached, setReached] = useState<string>()
  const { release } = usePin()

  function focusRow(id: string): void {
    const find = () => list.current && fieldOf(list.current, id)
    // The row may lie beyond what is drawn of a long list.
    if (find() === null) flushSync(() => setReached(id))
    const field = find()
    field?.focus()
    field?.scrollIntoView({ block: matchMedia('(pointer: coarse)').matches ? 'center' : 'nearest' })
  }
  const placeOf = (id: string | undefined) => shown.findIndex(({ product }) => product._id === id)

  /** Writes a column of a spreadsheet into the shown rows from one on. */
  function fillColumn(id: string, cells: readonly string[]): void {
    const from = placeOf(id)
    changeDraft((before) => {
      const next = { ...before }
      for (const [at, typed] of cells.entries()) {
        const product = shown[from + at]?.product
        if (product !== undefined && typed !== '')
          next[product._id] = { typed, version: product.version, seen: product.basePrice }
      }
      return next
    })
  }
  const now: RowEvents = {
    onType: ({ product }, typed) =>
      typePrice(product._id, { typed, version: product.version, seen: product.basePrice }),
    onFocus: (id) => {
      setFocused(id)
      setChosen(id)
    },
    onBlur: (id) => setFocused((before) => (before === id ? undefined : before)),
    onMove: (id, by) => {
      const next = shown[placeOf(id) + by]
      // The question of the row that is left moves those below it: first that, then the scrolling.
      if (next === undefined) flushSync(() => fieldOf(document, id)?.blur())
      else focusRow(next.product._id)
      if (next === undefined && by > 0) document.querySelector<HTMLElement>('[data-sheet-save]')?.focus()
    },
    onPaste: (id, text) => {
      const cells = columnOfPrices(text)
      if (cells !== undefined) fillColumn(id, cells)
      else if (/[\n\t]|\p{L}/u.test(text.trim())) onPasteList(text)
      else return false
      return true
    },
    onOpen: (id) => {
      setOpen((before) => (before === id ? undefined : id))
      setChosen(id)
    },
    onRelease: ({ product }, unit) => release(product, unit),
  }
  const events = useStableHandlers(now)
  return { events, focused, open, chosen, focusRow, reached: placeOf(reached) }
}
