import { liveValue, useLive } from '../../ui/live-value.ts'
import type { Shelved } from './shelved.ts'

const chosen = liveValue<{ open: boolean; product: Shelved | undefined }>({ open: false, product: undefined })

/** Asks which unit of this product is wanted. */
export function openChooser(product: Shelved): void {
  chosen.set({ open: true, product })
}

/** Closes the variant chooser. */
export function closeChooser(): void {
  chosen.set({ ...chosen.get(), open: false })
}

/** The product whose units are being chosen from. */
export function useChooser() {
  return useLive(chosen)
}
