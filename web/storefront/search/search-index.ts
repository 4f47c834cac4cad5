import { useEffect, useState } from 'react'
import type { IndexedProduct, IndexedTopic } from '#domain/shapes.ts'
import { api, callApi } from '../../api/call-api.ts'

/** What the browser searches in. */
export type SearchIndex = {
  readonly products: readonly IndexedProduct[]
  readonly topics: readonly IndexedTopic[]
}

let kept: SearchIndex = { products: [], topics: [] }

/** The names to search in: at once as they were last time, then as they are now; a failure leaves the plain form. */
export function useSearchIndex(isOpen: boolean): SearchIndex {
  const [index, setIndex] = useState(kept)
  useEffect(() => {
    if (!isOpen) return
    let left = false
    // A server of the version before sends no topics.
    const take = ({ products, topics = [] }: SearchIndex) => {
      kept = { products, topics }
      if (!left) setIndex(kept)
    }
    callApi(api.searchIndex).then(take, () => undefined)
    return () => {
      left = true
    }
  }, [isOpen])
  return index
}
