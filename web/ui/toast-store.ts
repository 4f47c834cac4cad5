import type { ReactNode } from 'react'
import { liveValue } from './live-value.ts'

/** One message on the screen. */
export type Toast = { readonly id: number; readonly kind: 'success' | 'error' | 'note'; readonly message: ReactNode }

const most = 20

/** The messages on the screen, the newest first. */
export const toasts = liveValue<readonly Toast[]>([])

const clocks = new Map<number, { leftMs: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }>()
let isHeld = false
let last = 0

/** Shows a message for so long; the 21st pushes the oldest out (SPEC 9). */
export function addToast(kind: Toast['kind'], message: (id: number) => ReactNode, forMs: number): void {
  const id = ++last
  const shown = [{ id, kind, message: message(id) }, ...toasts.get()]
  for (const { id: old } of shown.slice(most)) clocks.delete(old)
  toasts.set(shown.slice(0, most))
  clocks.set(id, { leftMs: forMs, since: 0, timer: undefined })
  if (!isHeld) run(id)
}

/** Takes a message off the screen. */
export function dropToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Stops all clocks while somebody points at a message, and lets them go on. */
export function holdToasts(hold: boolean): void {
  if (hold === isHeld) return
  isHeld = hold
  for (const [id, clock] of clocks) {
    if (!hold) run(id)
    else {
      clearTimeout(clock.timer)
      clock.leftMs -= Date.now() - clock.since
    }
  }
}

function run(id: number): void {
  const clock = clocks.get(id)
  if (clock === undefined) return
  clock.since = Date.now()
  clock.timer = setTimeout(() => dropToast(id), clock.leftMs)
}
