import { create } from 'zustand'
import type { ProductCardModel } from './product-cards.ts'

type Chooser = { open: boolean; product: ProductCardModel | undefined }

/** Whether the variant chooser is open, and its product. */
export const useChooser = create<Chooser>(() => ({ open: false, product: undefined }))

/** Opens the variant chooser for a product. */
export function openChooser(product: ProductCardModel): void {
  useChooser.setState({ open: true, product })
}

/** Closes the variant chooser; if the focus was lost, it moves to the stepper that has replaced ADD. */
export function closeChooser(): void {
  const { product } = useChooser.getState()
  useChooser.setState({ open: false })
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    document
      .querySelector<HTMLElement>(`[data-add="${product?._id}"] button:last-of-type`)
      ?.focus({ preventScroll: true })
  })
}
