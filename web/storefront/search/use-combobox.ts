import { type RefObject, useLayoutEffect, useState } from 'react'

/** State of the suggestions: open, and the active cell's id. */
export type ComboState = { open: boolean; active?: string | undefined }

/** The cell reached by the arrow keys; row -1 is the input. */
type ActiveCell = { row: number; cell: number }
const inputCell: ActiveCell = { row: -1, cell: 0 }

type Options = {
  id: string
  input: RefObject<HTMLInputElement | null>
  combo: ComboState
  onCombo: (state: ComboState) => void
  /** The text in the input while a row is active, by row. */
  names: readonly string[]
  onSubmit: (text: string) => void
  onType: (text: string) => void
  typed: string
}

/** Handles the keys of an ARIA combobox with a grid and returns its active cell; the focus stays in the input. */
export function useCombobox({ id, input, combo, onCombo, names, onSubmit, onType, typed }: Options): ActiveCell {
  const [active, setActive] = useState(inputCell)

  function moveTo(next: ActiveCell): true {
    let { row } = next
    if (row >= names.length) row = -1
    else if (row < -1) row = names.length - 1
    if (input.current !== null && row !== active.row) input.current.value = names[row] ?? typed
    const cells = document.querySelectorAll(`#${id}-row-${row} [role="gridcell"]`).length
    const cell = row < 0 ? 0 : Math.max(0, Math.min(next.cell, cells - 1))
    setActive({ row, cell })
    onCombo({ open: true, active: row < 0 ? undefined : `${id}-${row}-${cell}` })
    document.getElementById(`${id}-row-${row}`)?.scrollIntoView({ block: 'nearest' })
    return true
  }

  function close(): true {
    setActive(inputCell)
    onCombo({ open: false })
    return true
  }

  function open(): void {
    const text = input.current?.value ?? ''
    if (text !== typed) onType(text)
    setActive(inputCell)
    onCombo({ open: true })
  }

  /** Clicks the active cell's link or button; false lets Enter submit. */
  function clickActive(): boolean {
    const button = document.querySelector<HTMLElement>(`#${id}-${active.row}-${active.cell} :is(a, button)`)
    if (!combo.open || active.row < 0 || button === null) return false
    button.click()
    return true
  }

  /** Runs on the form's submit event, because the search key of a phone sends no Enter. */
  function submit(): void {
    onSubmit(input.current?.value ?? '')
    close()
  }

  function goBack(): boolean {
    if (!combo.open) return false
    return active.row >= 0 ? moveTo(inputCell) : close()
  }

  /** Handles a key; false leaves it to the browser. */
  function handleKey(key: string): boolean {
    if (key === 'Enter') return clickActive()
    if (key === 'Escape') return goBack()
    if (key === 'ArrowDown') return moveTo({ row: active.row + 1, cell: 0 })
    if (key === 'ArrowUp') return moveTo({ row: active.row - 1, cell: 0 })
    if (active.row < 0) return false
    if (key === 'ArrowRight') return moveTo({ row: active.row, cell: active.cell + 1 })
    if (key === 'ArrowLeft') return moveTo({ row: active.row, cell: active.cell - 1 })
    if (key === 'Home') return moveTo({ row: 0, cell: 0 })
    return key === 'End' && moveTo({ row: names.length - 1, cell: 0 })
  }

  // A layout effect, so that the listeners know the rows from the frame on that shows them.
  useLayoutEffect(() => {
    const box = input.current
    const form = box?.form
    if (!box || !form) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.isComposing && event.target === box && handleKey(event.key)) event.preventDefault()
    }
    const closeOutside = (event: FocusEvent | PointerEvent) => {
      const target = event.type === 'focusout' ? (event as FocusEvent).relatedTarget : event.target
      const isInside =
        target instanceof Element && (form.contains(target) || target.closest('dialog, [popover]') !== null)
      if (combo.open && target !== null && !isInside) close()
    }
    const listeners = new AbortController()
    const { signal } = listeners
    box.addEventListener('keydown', onKeyDown, { signal })
    box.addEventListener('input', open, { signal })
    box.addEventListener('focus', open, { signal })
    form.addEventListener('submit', submit, { signal })
    form.addEventListener('focusout', closeOutside, { signal })
    document.addEventListener('pointerdown', closeOutside, { signal })
    return () => listeners.abort()
  })
  // The shopper may have typed while this code was downloaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the first render.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) open()
  }, [])
  return active
}
