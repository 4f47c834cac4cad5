import { useRouteLoaderData } from 'react-router'
import type { StoreJson } from '#domain/shapes.ts'

/** What the store tells the public about itself: name, point, radius, fees, claims, contacts (loaded once by the root). */
export function useStore(): StoreJson {
  const root = useRouteLoaderData('root') as { store: StoreJson } | undefined
  if (root === undefined) throw new Error('useStore is for pages below a loaded root')
  return root.store
}
