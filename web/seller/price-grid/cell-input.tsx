import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Onward } from './use-cells.ts'

type Props = {
  label: string
  begins: string
  /** Whether all of it is marked, so that typing replaces it. */
  marked: boolean
  onDone: (text: string, onward: Onward | 'elsewhere') => void
  onCancel: () => void
}

/** The input of a cell: Enter moves down, Tab to the next price, Esc cancels. */
export function CellInput({ label, begins, marked, onDone, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (marked) input.current?.select()
  }, [marked])

  const done = (text: string, onward: Onward | 'elsewhere') => {
    if (isDone.current) return
    isDone.current = true
    onDone(text, onward)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event
    const onward: Partial<Record<string, Onward>> = {
      Enter: shiftKey ? 'up' : 'down',
      Tab: shiftKey ? 'previous' : 'next',
      ArrowDown: 'down',
      ArrowUp: 'up',
    }
    const to = onward[key]
    if (to === undefined && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (to !== undefined) return done(currentTarget.value, to)
    isDone.current = true
    onCancel()
  }
  return (
    <input
      ref={input}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={begins}
      onKeyDown={press}
      onBlur={({ currentTarget }) => {
        // When another window takes the focus, in its own this cell still has it.
        if (document.activeElement !== currentTarget) done(currentTarget.value, 'elsewhere')
      }}
      className="h-full w-full bg-surface px-2.5 text-right text-body focus-visible:shadow-none! focus-visible:outline-offset-[-2px]!"
    />
  )
}
