import { useRouteLoaderData } from 'react-router'
import { create } from 'zustand'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { callApi, shopperApi } from '../api/call-api.ts'
import { newestAnswer } from '../browser/newest-answer.ts'

/** The answer of the last reload; until there is one, the data of the root loader counts. */
const useReloaded = create<{ store?: StoreJson }>(() => ({}))

/** The store's public facts, with money in rupees; rules take `useDeliveryTerms`, in paise. */
export function useStoreFacts(): StoreJson {
  const root = useRouteLoaderData<{ store: StoreJson }>('root')
  const { store } = useReloaded()
  if (root === undefined) throw new Error('useStoreFacts is for pages below a loaded root')
  return store ?? root.store
}

/** Reloads the facts, which the seller may change. */
export const reloadStore = newestAnswer(() => callApi(shopperApi.store), useReloaded.setState)
