import { type RefObject, useLayoutEffect, useState } from 'react'

/** State of the suggestions: open, and the active cell's id. */
export type ComboState = { open: boolean; active?: string | undefined }

/** Where the keyboard is: row -1 is the text itself. */
type Spot = { row: number; cell: number }
const atText: Spot = { row: -1, cell: 0 }

type Wishes = {
  id: string
  input: RefObject<HTMLInputElement | null>
  combo: ComboState
  onCombo: (state: ComboState) => void
  /** The input's text for each row. */
  names: readonly string[]
  onSubmit: (text: string) => void
  onType: (text: string) => void
  typed: string
}

/** Keys of an ARIA combobox with a grid; the focus stays in the input. */
export function useCombobox({ id, input, combo, onCombo, names, onSubmit, onType, typed }: Wishes): Spot {
  const [spot, setSpot] = useState(atText)

  function go(next: Spot): true {
    const row = next.row >= names.length ? -1 : next.row < -1 ? names.length - 1 : next.row
    if (input.current !== null && row !== spot.row) input.current.value = row < 0 ? typed : (names[row] ?? typed)
    const cells = document.querySelectorAll(`#${id}-row-${row} [role="gridcell"]`).length
    const cell = row < 0 ? 0 : Math.max(0, Math.min(next.cell, cells - 1))
    setSpot({ row, cell })
    onCombo({ open: true, active: row < 0 ? undefined : `${id}-${row}-${cell}` })
    document.getElementById(`${id}-row-${row}`)?.scrollIntoView({ block: 'nearest' })
    return true
  }

  function close(): true {
    setSpot(atText)
    onCombo({ open: false })
    return true
  }

  function open(): void {
    const text = input.current?.value ?? ''
    if (text !== typed) onType(text)
    setSpot(atText)
    onCombo({ open: true })
  }

  /** Enter presses the active cell's button, or leaves it to the form. */
  function enter(): boolean {
    const button = document.querySelector<HTMLElement>(`#${id}-${spot.row}-${spot.cell} :is(a, button)`)
    if (!combo.open || spot.row < 0 || button === null) return false
    button.click()
    return true
  }

  /** The search key of a phone submits without saying that it is Enter. */
  function submit(): void {
    onSubmit(input.current?.value ?? '')
    close()
  }

  function goBack(): boolean {
    if (!combo.open) return false
    return spot.row >= 0 ? go(atText) : close()
  }

  /** Handles a key; false leaves it to the browser. */
  function act(key: string): boolean {
    if (key === 'Enter') return enter()
    if (key === 'Escape') return goBack()
    if (key === 'ArrowDown') return go({ row: spot.row + 1, cell: 0 })
    if (key === 'ArrowUp') return go({ row: spot.row - 1, cell: 0 })
    if (spot.row < 0) return false
    if (key === 'ArrowRight') return go({ row: spot.row, cell: spot.cell + 1 })
    if (key === 'ArrowLeft') return go({ row: spot.row, cell: spot.cell - 1 })
    if (key === 'Home') return go({ row: 0, cell: 0 })
    return key === 'End' && go({ row: names.length - 1, cell: 0 })
  }

  // With the frame that shows the rows, not after it: an arrow pressed in between would find none.
  useLayoutEffect(() => {
    const box = input.current
    const form = box?.form
    if (!box || !form) return
    const press = (event: KeyboardEvent) => {
      if (!event.isComposing && event.target === box && act(event.key)) event.preventDefault()
    }
    const leave = (event: FocusEvent | PointerEvent) => {
      const to = event.type === 'focusout' ? (event as FocusEvent).relatedTarget : event.target
      const isInside = to instanceof Element && (form.contains(to) || to.closest('dialog, [popover]') !== null)
      if (combo.open && to !== null && !isInside) close()
    }
    box.addEventListener('keydown', press)
    box.addEventListener('input', open)
    box.addEventListener('focus', open)
    form.addEventListener('submit', submit)
    form.addEventListener('focusout', leave)
    document.addEventListener('pointerdown', leave)
    return () => {
      box.removeEventListener('keydown', press)
      box.removeEventListener('input', open)
      box.removeEventListener('focus', open)
      form.removeEventListener('submit', submit)
      form.removeEventListener('focusout', leave)
      document.removeEventListener('pointerdown', leave)
    }
  })
  // After the download, a focused input shows suggestions for its present text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the suggestions have arrived.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) open()
  }, [])
  return spot
}
