import { createStore, useStore } from 'zustand'

type Toasts = typeof import('./toast-list.tsx')

const loaded = createStore<Toasts | undefined>(() => undefined)

/** Loads the list of toasts with the first of them; undefined where it cannot be downloaded. */
export async function loadToasts(): Promise<Toasts | undefined> {
  const toasts = loaded.getState() ?? (await import('./toast-list.tsx').catch(() => undefined))
  loaded.setState(toasts, true)
  return toasts
}

/** The toasts on screen, once there was one. */
export function Toaster() {
  const toasts = useStore(loaded)
  return toasts && <toasts.ToastList />
}
