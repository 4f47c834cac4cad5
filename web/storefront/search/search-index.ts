import { useEffect, useState } from 'react'
import type { IndexedProduct } from '#domain/catalogue/product-shapes.ts'
import type { IndexedTopic } from '#domain/catalogue/search-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'

/** What the browser searches in. */
type SearchIndex = {
  readonly products: readonly IndexedProduct[]
  readonly topics: readonly IndexedTopic[]
}

let loaded: SearchIndex = { products: [], topics: [] }

/** The search index: the last one at once, then a fresh one. */
export function useSearchIndex(isOpen: boolean): SearchIndex {
  const [index, setIndex] = useState(loaded)
  useEffect(() => {
    if (!isOpen) return
    let left = false
    // A server of the version before sends no topics.
    const take = ({ products, topics = [] }: SearchIndex) => {
      loaded = { products, topics }
      if (!left) setIndex(loaded)
    }
    callApi(shopperApi.searchIndex).then(take, () => undefined)
    return () => {
      left = true
    }
  }, [isOpen])
  return index
}
