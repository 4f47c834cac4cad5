import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ListedProduct } from '../products/listed-product.ts'
import type { GridRow, Part } from './price-edits.ts'

/** The columns of the grid, in their order. */
export const columns = ['name', 'category', 'unit', 'price', 'sellingPrice', 'discount', 'stock'] as const

type Place = { readonly row: number; readonly column: number }
/** The cell being edited and its first text; undefined starts with its value. */
export type Editing = { readonly with: string | undefined }

/** Where a cell that was typed into hands on to. */
export type Onward = 'stay' | 'down' | 'up' | 'next' | 'previous'

/** What a row of the grid reports to it. */
export type RowHandlers = {
  onGo: (place: Place) => void
  onEdit: (place: Place, begins?: string) => void
  onType: (row: GridRow, part: Part, text: string) => void
  onOpen: (product: ListedProduct) => void
  onLeave: (place: Place, onward: Onward | 'elsewhere') => void
}

/** The part of a unit that a column edits; undefined for columns to read. */
export function partAt(column: number): Part | undefined {
  const name = columns[column]
  return name === 'price' || name === 'sellingPrice' ? name : undefined
}

const page = 10
const price = columns.indexOf('price')
const sellingPrice = columns.indexOf('sellingPrice')

/** Where a key leads from a cell; undefined when it is none of the grid's. */
function placeAfter({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, { row, column }: Place, last: number) {
  if (altKey) return undefined
  const far = ctrlKey || metaKey
  const ends = columns.length - 1
  if (key === 'ArrowDown') return { row: far ? last : row + 1, column }
  if (key === 'ArrowUp') return { row: far ? 0 : row - 1, column }
  if (key === 'ArrowRight') return { row, column: far ? ends : column + 1 }
  if (key === 'ArrowLeft') return { row, column: far ? 0 : column - 1 }
  if (key === 'PageDown') return { row: row + page, column }
  if (key === 'PageUp') return { row: row - page, column }
  if (key === 'Home') return { row: far ? 0 : row, column: 0 }
  if (key === 'End') return { row: far ? last : row, column: ends }
  // At the row's end Tab leaves the grid, as everywhere.
  if (key === 'Tab' && !shiftKey && column < ends) return { row, column: column + 1 }
  if (key === 'Tab' && shiftKey && column > 0) return { row, column: column - 1 }
  return undefined
}

/** The next editable cell in reading order. */
function nextPrice({ row, column }: Place, onward: Onward): Place {
  if (onward === 'down') return { row: row + 1, column }
  if (onward === 'up') return { row: row - 1, column }
  if (onward === 'next') return column === price ? { row, column: sellingPrice } : { row: row + 1, column: price }
  if (onward === 'previous')
    return column === sellingPrice ? { row, column: price } : { row: row - 1, column: sellingPrice }
  return { row, column }
}

/** The one cell of the grid that has the focus, and whether it is typed into; keys move it (WAI-ARIA "grid"). */
export function useCells(grid: RefObject<HTMLElement | null>, rowCount: number) {
  const [wanted, setPlace] = useState<Place>({ row: 0, column: price })
  const [editing, setEditing] = useState<Editing>()
  const takesFocus = useRef(false)
  const last = Math.max(0, rowCount - 1)
  const within = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(row, 0), last),
    column: Math.min(Math.max(column, 0), columns.length - 1),
  })
  const place = within(wanted)

  useEffect(() => {
    if (!takesFocus.current || editing !== undefined) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
  })

  const goTo = (next: Place) => {
    takesFocus.current = true
    setEditing(undefined)
    // Clamped to the rows shown, because a search may hide some.
    setPlace(next)
  }
  const edit = (at: Place, begins?: string) => {
    setPlace(at)
    setEditing({ with: begins })
  }
  /** Ends editing a cell; after a click elsewhere the focus stays there. */
  const leave = (at: Place, onward: Onward | 'elsewhere') => {
    if (onward === 'elsewhere') setEditing(undefined)
    else {
      const to = nextPrice(at, onward)
      goTo(to.row < 0 || to.row > last ? at : to)
    }
  }
  const move = (event: KeyboardEvent): boolean => {
    const next = placeAfter(event, place, last)
    if (next === undefined) return false
    event.preventDefault()
    goTo(next)
    return true
  }
  return { place, editing, goTo, edit, leave, move }
}
