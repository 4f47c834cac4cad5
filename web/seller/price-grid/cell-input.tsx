import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Direction } from './use-cells.ts'

type Props = {
  label: string
  initialText: string
  /** Selects the initial text, so that typing replaces it. */
  isSelected: boolean
  onDone: (text: string, next: Direction | 'elsewhere') => void
  onCancel: () => void
}

/** The input of a cell: Enter moves down, Tab to the next price, Esc cancels. */
export function CellInput({ label, initialText, isSelected, onDone, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (isSelected) input.current?.select()
  }, [isSelected])

  const finish = (text: string, next: Direction | 'elsewhere') => {
    if (isDone.current) return
    isDone.current = true
    onDone(text, next)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event
    const directions: Partial<Record<string, Direction>> = {
      Enter: shiftKey ? 'up' : 'down',
      Tab: shiftKey ? 'previous' : 'next',
      ArrowDown: 'down',
      ArrowUp: 'up',
    }
    const direction = directions[key]
    if (direction === undefined && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (direction !== undefined) return finish(currentTarget.value, direction)
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
      defaultValue={initialText}
      onKeyDown={press}
      onBlur={({ currentTarget }) => {
        // When another window takes the focus, this input stays the active element of its own.
        if (document.activeElement !== currentTarget) finish(currentTarget.value, 'elsewhere')
      }}
      className="h-full w-full bg-surface px-2.5 text-right text-body focus-visible:shadow-none! focus-visible:outline-offset-[-2px]!"
    />
  )
}
