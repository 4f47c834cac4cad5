import * as z from 'zod/mini'
import type { CallEntry } from '../endpoint.ts'
import * as list from '../lists/list-shapes.ts'
import { byId } from '../shapes.ts'
import * as catalogue from './product-shapes.ts'
import * as search from './search-shapes.ts'

/** Products as shoppers see and search them (SPEC 7). */
export const catalogueCalls = {
  productList: {
    who: 'anyone',
    cached: true,
    does: 'Lists every product with its units; the seller’s people get the answer of /api/product/seller.',
    answer: catalogue.products,
  },
  productSearch: {
    who: 'anyone',
    does: 'Finds products by name, the best fit first, at most 24.',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
    answer: catalogue.products,
  },
  searchIndex: {
    who: 'anyone',
    cached: true,
    does: 'Lists what the browser needs to search by itself: names, prices, small units, and dishes with their products, with an ETag.',
    answer: z.object({ products: z.array(catalogue.indexedProduct), topics: z.array(search.indexedTopic) }),
  },
  bestSellers: {
    who: 'anyone',
    cached: true,
    does: 'Lists the products that sold most in 30 days, filled up from the catalogue.',
    answer: catalogue.products,
  },
  productDescription: {
    who: 'anyone',
    does: "Lists the lines of a product's description in English and in Hindi; none without a description.",
    params: byId,
    answer: z.object({ description: z.array(z.string()), descriptionHi: z.array(z.string()) }),
  },
  shoppingListRead: {
    who: 'anyone',
    does: 'Reads a typed or pasted shopping list: products, packs and quantities; changes nothing.',
    body: list.sentShoppingList,
    answer: list.readShoppingList,
  },
} as const satisfies Record<string, CallEntry>
