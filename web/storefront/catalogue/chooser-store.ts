import { liveValue, useLive } from '../../ui/live-value.ts'
import type { ProductCardModel } from './product-cards.ts'

const chosen = liveValue<{ open: boolean; product: ProductCardModel | undefined }>({ open: false, product: undefined })

/** Asks which unit of this product is wanted. */
export function openChooser(product: ProductCardModel): void {
  chosen.set({ open: true, product })
}

/** Closes the variant chooser; when the ADD that opened it has become a stepper, the keyboard goes there. */
export function closeChooser(): void {
  const { product } = chosen.get()
  chosen.set({ open: false, product })
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    document
      .querySelector<HTMLElement>(`[data-add="${product?._id}"] button:last-of-type`)
      ?.focus({ preventScroll: true })
  })
}

/** The product whose units are being chosen from. */
export function useChooser() {
  return useLive(chosen)
}
