import { loaderCallApi, shopperApi } from '../../api/call-api.ts'
import { metaOf } from '../../document/page-meta.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/best-seller-page'
import { toCards } from './product-cards.ts'
import { ProductGrid } from './product-grid.tsx'

const maxProducts = 24

/** The best sellers of 30 days, filled up from the catalogue; a public page, which the server caches. */
export async function loader({ context }: Route.LoaderArgs) {
  const { products } = await context.get(loaderCallApi)(shopperApi.bestSellers)
  return { products: toCards(products, 'retail').slice(0, maxProducts) }
}

export const handle = { hasCartBar: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const { catalogue, names } = shopperMessages()
  const city = names.place(matches[0].loaderData?.store.city ?? '')
  return metaOf(catalogue.bestSellersTitle, matches, catalogue.bestSellersMeta(city))
}

/** The page of best sellers (SPEC 2 "/BestSeller", CONTRACT "Catalogue"). */
export default function BestSellerPage({ loaderData: { products } }: Route.ComponentProps) {
  const messages = shopperMessages().catalogue
  return (
    <div className="container-page">
      <PageTitle>{messages.bestSellersTitle}</PageTitle>
      <p className="-mt-3 mb-5 text-ink-2">{messages.bestSellersIntro}</p>
      <h2 className="sr-only">{messages.products}</h2>
      <ProductGrid products={products} isFirstOnPage />
    </div>
  )
}
