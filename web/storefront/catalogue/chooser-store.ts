import { createStore, useStore } from 'zustand'
import type { ProductCardModel } from './product-cards.ts'

type Chooser = { open: boolean; product: ProductCardModel | undefined }

const chooser = createStore<Chooser>(() => ({ open: false, product: undefined }))

/** Opens the variant chooser for a product. */
export function openChooser(product: ProductCardModel): void {
  chooser.setState({ open: true, product })
}

/** Closes the variant chooser; if the focus was lost, it moves to the stepper that has replaced ADD. */
export function closeChooser(): void {
  const { product } = chooser.getState()
  chooser.setState({ open: false })
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    document
      .querySelector<HTMLElement>(`[data-add="${product?._id}"] button:last-of-type`)
      ?.focus({ preventScroll: true })
  })
}

/** Whether the variant chooser is open, and its product. */
export function useChooser(): Chooser {
  return useStore(chooser)
}
