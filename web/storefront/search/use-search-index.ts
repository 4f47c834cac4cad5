import { useEffect, useState } from 'react'
import type { IndexedProduct } from '#domain/catalogue/product-shapes.ts'
import type { IndexedTopic } from '#domain/catalogue/search-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'

/** What the browser searches in. */
type SearchIndex = { readonly products: readonly IndexedProduct[]; readonly topics: readonly IndexedTopic[] }

let loaded: SearchIndex = { products: [], topics: [] }

/** The search index: the one loaded last at once, and a new one whenever the suggestions open. */
export function useSearchIndex(isOpen: boolean): SearchIndex {
  const [index, setIndex] = useState(loaded)
  useEffect(() => {
    if (!isOpen) return
    let isStale = false
    // One that came after the suggestions were closed.
    setIndex(loaded)
    // A server of the previous version sends no topics.
    const show = ({ products, topics = [] }: SearchIndex) => {
      loaded = { products, topics }
      if (!isStale) setIndex(loaded)
    }
    callApi(shopperApi.searchIndex).then(show, () => undefined)
    return () => {
      isStale = true
    }
  }, [isOpen])
  return index
}
