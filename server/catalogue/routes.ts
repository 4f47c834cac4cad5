import type { FastifyInstance } from 'fastify'
import { bestSellers, pictureWidths } from '#domain/catalogue/catalogue.ts'
import { api } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { isId } from '#domain/shapes.ts'
import { dayMs } from '#domain/time/durations.ts'
import { personOf } from '../auth/sessions.ts'
import { soldKey } from '../cache/memo.ts'
import { cachedEndpoint, cachedPerQueryEndpoint } from '../http/cached-endpoint.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { addProduct } from './add-product.ts'
import { addPack, reorderPacks } from './change-packs.ts'
import { changeStockLevel } from './change-stock-level.ts'
import { deleteTopic, saveTopic } from './change-topics.ts'
import { changePricesOfProduct, changeStockSwitch, removeUnit } from './change-units.ts'
import { changeShelf, editProduct } from './edit-product.ts'
import { editableProduct } from './edit-queries.ts'
import { exportRoutes } from './export-products.ts'
import { importProducts } from './import-products.ts'
import { listedProducts } from './listed-products.ts'
import { missedSearches } from './missed-searches.ts'
import { findPicture } from './pictures.ts'
import { priceRoutes } from './price-routes.ts'
import { descriptionOf, soldSince } from './queries.ts'
import { readPriceList, readShoppingList } from './read-lists.ts'
import { searchIndex, searchProducts } from './search-products.ts'
import { sellerProduct, sellerProducts, sellerProductsOffShelf } from './seller-products.ts'
import { sharePictureRoutes } from './share-picture.ts'
import { topicsByName } from './topic-queries.ts'

const soldDaysMs = 30 * dayMs
/** More than the 24 of /BestSeller, since pages leave out products without retail packs. */
const maxBestSellers = 48

/** Products, units, search and pictures, which all clients read and the seller changes (SPEC 7). */
export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  // Shoppers share one cached list; the seller gets all packs and the stock, uncached.
  cachedEndpoint(
    app,
    shop,
    api.productList,
    async () => ({ products: [...(await listedProducts(shop))] }),
    async (request) =>
      (await personOf(shop, request, 'seller')) && { success: true, products: await sellerProducts(shop) },
  )

  // A search without results is not cached, because each one is counted.
  cachedPerQueryEndpoint(
    app,
    shop,
    api.productSearch,
    async ({ query, request }) => ({ products: await searchProducts(shop, query.q ?? '', request.ip) }),
    ({ products }) => products.length > 0,
  )

  cachedEndpoint(app, shop, api.searchIndex, () => searchIndex(shop))

  cachedEndpoint(app, shop, api.bestSellers, async () => {
    const since = new Date(shop.clock().getTime() - soldDaysMs)
    const sold = await shop.memo(soldKey, () => soldSince(shop.db, since))
    return { products: bestSellers(await listedProducts(shop), sold).slice(0, maxBestSellers) }
  })

  endpoint(app, shop, api.productDescription, async ({ params }) => {
    const found = await descriptionOf(shop.db, params.id)
    if (found === undefined) throw new Refusal('PRODUCT_UNKNOWN')
    return found
  })

  endpoint(app, shop, api.productAdd, ({ form, files, person, saveAnswer }) =>
    addProduct(shop, person.id, form.productData, files, saveAnswer),
  )

  endpoint(app, shop, api.productImport, ({ body, person }) => importProducts(shop, person.id, body))

  endpoint(app, shop, api.productStock, async ({ body }) => {
    await changeStockSwitch(shop, body)
    return { message: body.inStock ? 'Product is in stock' : 'Product is out of stock' }
  })

  endpoint(app, shop, api.unitsUpdate, ({ body, person, saveAnswer }) =>
    changePricesOfProduct(shop, person.id, body, saveAnswer),
  )

  endpoint(app, shop, api.priceListRead, ({ body }) => readPriceList(shop, body.text))

  endpoint(app, shop, api.shoppingListRead, ({ body, request }) => readShoppingList(shop, body.text, request.ip))

  endpoint(app, shop, api.sellerProducts, async () => ({ products: await sellerProducts(shop) }))

  endpoint(app, shop, api.packAdd, async ({ body, person }) => {
    await addPack(shop, person.id, body)
    return { message: 'Pack added', product: await sellerProduct(shop.db, body.id) }
  })

  endpoint(app, shop, api.packsReorder, async ({ body }) => {
    await reorderPacks(shop, body)
    return { message: 'Updated successfully', product: await sellerProduct(shop.db, body.id) }
  })

  endpoint(app, shop, api.stockLevel, ({ body, person, saveAnswer }) =>
    changeStockLevel(shop, person, body, saveAnswer),
  )

  endpoint(app, shop, api.unitDelete, ({ body, saveAnswer }) => removeUnit(shop, body, saveAnswer))

  endpoint(app, shop, api.missedSearches, async () => ({ searches: await missedSearches(shop) }))

  endpoint(app, shop, api.productShelf, async ({ body }) => {
    await changeShelf(shop, body)
    return { message: body.onShelf ? 'Product is back on the shelf' : 'Product is off the shelf' }
  })

  endpoint(app, shop, api.productsOffShelf, async () => ({ products: await sellerProductsOffShelf(shop) }))

  endpoint(app, shop, api.productShow, async ({ params }) => {
    const product = await editableProduct(shop.db, params.id)
    if (product === undefined) throw new Refusal('PRODUCT_UNKNOWN')
    return { product }
  })

  endpoint(app, shop, api.productEdit, ({ params, form, files, person }) =>
    editProduct(shop, person.id, params.id, form.productData, files),
  )

  exportRoutes(app, shop)
  priceRoutes(app, shop)
  topicRoutes(app, shop)
  pictureRoutes(app, shop)
  sharePictureRoutes(app, shop)
}

/** The search's topics (dishes and occasions), for the seller. */
function topicRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.searchTopics, async () => ({ topics: await topicsByName(shop.db) }))

  endpoint(app, shop, api.searchTopicSave, ({ body, saveAnswer }) => saveTopic(shop, body, saveAnswer))

  endpoint(app, shop, api.searchTopicDelete, ({ body, saveAnswer }) => deleteTopic(shop, body, saveAnswer))
}

/** Uploaded pictures by width, as AVIF or WebP by the Accept header. */
function pictureRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { id: string; width?: string } }>('/images/:id/:width?', async (request, reply) => {
    const { id } = request.params
    const width = pictureWidths.find((each) => String(each) === (request.params.width ?? '800'))
    const acceptsAvif = /image\/avif/.test(request.headers.accept ?? '')
    const found = width !== undefined && isId(id) ? await findPicture(shop, id, width, acceptsAvif) : undefined
    if (found === undefined) throw new Refusal('IMAGE_UNKNOWN')
    return reply
      .headers({
        'content-type': `image/${found.format}`,
        'cache-control': found.isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        vary: 'Accept',
      })
      .send(found.bytes)
  })
}
