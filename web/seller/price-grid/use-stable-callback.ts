import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { ListedProduct } from '../products/listed-product.ts'
import type { GridRow, Part } from './price-edits.ts'
import type { Onward, Place } from './use-cells.ts'

/** What a row of the grid reports to it. */
export type RowHandlers = {
  onGo: (place: Place) => void
  onEdit: (place: Place, begins?: string) => void
  onType: (row: GridRow, part: Part, text: string) => void
  onOpen: (product: ListedProduct) => void
  onLeave: (place: Place, onward: Onward | 'elsewhere') => void
}

/** Handlers that stay the same between renderings, so that typing into one row does not render six hundred. */
export function useStableCallback(now: RowHandlers): RowHandlers {
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  return useMemo(
    () => ({
      onGo: (place) => latest.current.onGo(place),
      onEdit: (place, begins) => latest.current.onEdit(place, begins),
      onType: (row, part, text) => latest.current.onType(row, part, text),
      onOpen: (product) => latest.current.onOpen(product),
      onLeave: (place, onward) => latest.current.onLeave(place, onward),
    }),
    [],
  )
}

/** Ctrl+S saves wherever the focus is, as long as the grid is there and no dialog in front of it. */
export function useSaveKey(save: () => void): void {
  const run = useEffectEvent(save)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
