import { useEffect, useState } from 'react'
import { api } from '#domain/contract.ts'
import type { IndexedProduct } from '#domain/shapes.ts'
import { callApi } from '../../api.ts'

let kept: readonly IndexedProduct[] = []

/** The names to search in: at once as they were last time, then as they are now; a failure leaves the plain form. */
export function useSearchIndex(isOpen: boolean): readonly IndexedProduct[] {
  const [products, setProducts] = useState(kept)
  useEffect(() => {
    if (!isOpen) return
    let left = false
    const take = (answer: { products: readonly IndexedProduct[] }) => {
      kept = answer.products
      if (!left) setProducts(kept)
    }
    callApi(api.searchIndex).then(take, () => undefined)
    return () => {
      left = true
    }
  }, [isOpen])
  return products
}
