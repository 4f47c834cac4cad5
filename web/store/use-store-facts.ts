import { useRouteLoaderData } from 'react-router'
import { create } from 'zustand'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { callApi, shopperApi } from '../api/call-api.ts'

/** The facts of the last reload; until there is one, the data of the root loader counts. */
const useReloaded = create<{ facts: StoreJson | undefined }>(() => ({ facts: undefined }))

/** The store's public facts, with money in rupees; rules take `useDeliveryTerms`, in paise. */
export function useStoreFacts(): StoreJson {
  const root = useRouteLoaderData<{ store: StoreJson }>('root')
  const { facts } = useReloaded()
  if (root === undefined) throw new Error('useStoreFacts is for pages below a loaded root')
  return facts ?? root.store
}

/** Reloads the facts, which the seller may change; failed calls change nothing. */
export async function reloadStore(): Promise<void> {
  const answer = await callApi(shopperApi.store).catch(() => undefined)
  if (answer) useReloaded.setState({ facts: answer.store })
}
