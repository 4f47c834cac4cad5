import { create } from 'zustand'

type Toasts = typeof import('./toast-list.tsx')

const useLoadedToasts = create<Toasts | undefined>(() => undefined)

/** Downloads the list of toasts when the first one is shown; undefined if the download fails. */
export async function loadToasts(): Promise<Toasts | undefined> {
  const toasts = useLoadedToasts.getState() ?? (await import('./toast-list.tsx').catch(() => undefined))
  useLoadedToasts.setState(toasts, true)
  return toasts
}

/** The list of toasts, once it was loaded. */
export function Toaster() {
  const toasts = useLoadedToasts()
  return toasts && <toasts.ToastList />
}
