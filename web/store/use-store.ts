import { useRouteLoaderData } from 'react-router'
import type { StoreJson } from '#domain/shapes.ts'

/** The store's public facts, loaded once by the root. */
export function useStore(): StoreJson {
  const root = useRouteLoaderData('root') as { store: StoreJson } | undefined
  if (root === undefined) throw new Error('useStore is for pages below a loaded root')
  return root.store
}
