import { createStore, useStore } from 'zustand'

type Toasts = typeof import('./toast-list.tsx')

const loaded = createStore<Toasts | undefined>(() => undefined)

/** Downloads the list of toasts when the first one is shown; undefined if the download fails. */
export async function loadToasts(): Promise<Toasts | undefined> {
  const toasts = loaded.getState() ?? (await import('./toast-list.tsx').catch(() => undefined))
  loaded.setState(toasts, true)
  return toasts
}

/** The list of toasts, once it was loaded. */
export function Toaster() {
  const toasts = useStore(loaded)
  return toasts && <toasts.ToastList />
}
