import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStableHandlers } from '../price-table/use-stable-handlers.ts'
import { priceFieldOf } from './price-field.tsx'
import { changeDraft, draftPrice } from './sheet-draft.ts'
import { columnOfPrices, type RowEvents, type SheetRow } from './sheet-rows.ts'

/** Focus, keys and pasting of the shown rows; `events` never changes, so that typing renders one row only. */
export function useRowEvents(
  list: RefObject<HTMLUListElement | null>,
  shown: readonly SheetRow[],
  onPasteList: (text: string) => void,
) {
  const [focusedId, setFocusedId] = useState<string>()
  const [typingId, setTypingId] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const [besideId, setBesideId] = useState<string>()
  const [reachedId, setReachedId] = useState<string>()

  function focusRow(id: string): void {
    const find = () => list.current && priceFieldOf(list.current, id)
    // The row may lie beyond the rendered rows of a long list.
    if (find() === null) flushSync(() => setReachedId(id))
    const field = find()
    field?.focus()
    field?.scrollIntoView({ block: matchMedia('(pointer: coarse)').matches ? 'center' : 'nearest' })
  }
  const indexOf = (id: string | undefined) => shown.findIndex(({ product }) => product._id === id)

  /** Writes a spreadsheet column into the shown rows, starting at one. */
  function fillColumn(id: string, cells: readonly string[]): void {
    const from = indexOf(id)
    changeDraft((before) => {
      const next = { ...before }
      for (const [offset, typed] of cells.entries()) {
        const product = shown[from + offset]?.product
        if (product !== undefined && typed !== '') next[product._id] = draftPrice(product, typed)
      }
      return next
    })
  }
  const events = useStableHandlers<RowEvents>({
    onFocus: (id) => {
      setFocusedId(id)
      setBesideId(id)
    },
    onType: setTypingId,
    onBlur: (id) => {
      setFocusedId((before) => (before === id ? undefined : before))
      setTypingId(undefined)
    },
    onMove: (id, by) => {
      const next = shown[indexOf(id) + by]
      if (next !== undefined) return focusRow(next.product._id)
      // Leaving a row may show its question, which moves what is below: that comes before the scrolling.
      flushSync(() => priceFieldOf(document, id)?.blur())
      if (by > 0) document.querySelector<HTMLElement>('[data-sheet-save]')?.focus()
    },
    onPaste: (id, text) => {
      const cells = columnOfPrices(text)
      if (cells !== undefined) fillColumn(id, cells)
      else if (/[\n\t]|\p{L}/u.test(text.trim())) onPasteList(text)
      else return false
      return true
    },
    onOpen: (id) => {
      setOpenId((before) => (before === id ? undefined : id))
      setBesideId(id)
    },
  })
  return { events, focusedId, typingId, openId, besideId, focusRow, reachedIndex: indexOf(reachedId) }
}
