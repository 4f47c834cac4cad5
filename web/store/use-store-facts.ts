import { useRouteLoaderData } from 'react-router'
import { createStore, useStore } from 'zustand'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { callApi, shopperApi } from '../api/call-api.ts'

/** The facts read since the page was loaded; until then the root's data counts. */
const readStore = createStore<{ store: StoreJson | undefined }>(() => ({ store: undefined }))

/** The store's public facts: loaded by the root, and read anew by `reloadStore`. */
export function useStoreFacts(): StoreJson {
  const root = useRouteLoaderData('root') as { store: StoreJson } | undefined
  const read = useStore(readStore).store
  if (root === undefined) throw new Error('useStoreFacts is for pages below a loaded root')
  return read ?? root.store
}

/** Reads the store's facts anew: on focus, with news of orders, at new hours, after a refusal or a save; a failed call changes nothing. */
export async function reloadStore(): Promise<void> {
  const answer = await callApi(shopperApi.store).catch(() => undefined)
  if (answer) readStore.setState({ store: answer.store })
}
