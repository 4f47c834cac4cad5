import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ListedProduct } from '../products/listed-product.ts'
import type { GridRow, Part } from './price-edits.ts'

/** The columns of the grid, in their order. */
export const columns = ['name', 'category', 'unit', 'price', 'sellingPrice', 'discount', 'stock'] as const
export type ColumnName = (typeof columns)[number]

type Place = { readonly row: number; readonly column: number }
/** The first text of the cell being edited; undefined starts with its price. */
export type Editing = { readonly initialText: string | undefined }

/** Where the focus goes from a cell after typing. */
export type Direction = 'down' | 'up' | 'next' | 'previous'

/** The handlers of all rows. */
export type RowHandlers = {
  onGo: (place: Place) => void
  onEdit: (place: Place, initialText?: string) => void
  onType: (row: GridRow, part: Part, text: string) => void
  onOpen: (product: ListedProduct) => void
  onLeave: (place: Place, next: Direction | 'elsewhere') => void
}

/** The price that a column edits; undefined for read-only columns. */
export function partAt(column: number): Part | undefined {
  const name = columns[column]
  return name === 'price' || name === 'sellingPrice' ? name : undefined
}

const rowsPerPage = 10
const priceColumn = columns.indexOf('price')
const sellingPriceColumn = columns.indexOf('sellingPrice')

function placeAfter(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { row, column }: Place,
  lastRow: number,
) {
  if (altKey) return undefined
  const isFar = ctrlKey || metaKey
  const lastColumn = columns.length - 1
  if (key === 'ArrowDown') return { row: isFar ? lastRow : row + 1, column }
  if (key === 'ArrowUp') return { row: isFar ? 0 : row - 1, column }
  if (key === 'ArrowRight') return { row, column: isFar ? lastColumn : column + 1 }
  if (key === 'ArrowLeft') return { row, column: isFar ? 0 : column - 1 }
  if (key === 'PageDown') return { row: row + rowsPerPage, column }
  if (key === 'PageUp') return { row: row - rowsPerPage, column }
  if (key === 'Home') return { row: isFar ? 0 : row, column: 0 }
  if (key === 'End') return { row: isFar ? lastRow : row, column: lastColumn }
  // At the end of a row Tab leaves the grid, as usual.
  if (key === 'Tab' && !shiftKey && column < lastColumn) return { row, column: column + 1 }
  if (key === 'Tab' && shiftKey && column > 0) return { row, column: column - 1 }
  return undefined
}

/** The price cell in this direction, in reading order. */
function nextPrice({ row, column }: Place, direction: Direction): Place {
  const isPrice = column === priceColumn
  if (direction === 'down') return { row: row + 1, column }
  if (direction === 'up') return { row: row - 1, column }
  if (direction === 'next') return isPrice ? { row, column: sellingPriceColumn } : { row: row + 1, column: priceColumn }
  return isPrice ? { row: row - 1, column: sellingPriceColumn } : { row, column: priceColumn }
}

/** The one focusable cell of the grid, and whether it is being edited; keys move the focus (WAI-ARIA "grid"). */
export function useCells(grid: RefObject<HTMLElement | null>, rowCount: number) {
  const [wanted, setPlace] = useState<Place>({ row: 0, column: priceColumn })
  const [editing, setEditing] = useState<Editing>()
  const takesFocus = useRef(false)
  const lastRow = Math.max(0, rowCount - 1)
  const within = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(row, 0), lastRow),
    column: Math.min(Math.max(column, 0), columns.length - 1),
  })
  // A search may have hidden the wanted row.
  const place = within(wanted)

  useEffect(() => {
    if (!takesFocus.current || editing !== undefined) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
  })

  const goTo = (next: Place) => {
    takesFocus.current = true
    setEditing(undefined)
    setPlace(next)
  }
  const edit = (at: Place, initialText?: string) => {
    setPlace(at)
    setEditing({ initialText })
  }
  /** Ends editing a cell; after a click elsewhere the focus stays there. */
  const leave = (at: Place, next: Direction | 'elsewhere') => {
    if (next === 'elsewhere') setEditing(undefined)
    else {
      const to = nextPrice(at, next)
      goTo(to.row < 0 || to.row > lastRow ? at : to)
    }
  }
  const move = (event: KeyboardEvent): boolean => {
    const next = placeAfter(event, place, lastRow)
    if (next === undefined) return false
    event.preventDefault()
    goTo(next)
    return true
  }
  return { place, editing, goTo, edit, leave, move }
}
