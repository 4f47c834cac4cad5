import { data, Link } from 'react-router'
import { categoryUrl, relatedProducts } from '#domain/catalogue/catalogue.ts'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { Language } from '#domain/languages.ts'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { type CallApi, loaderCallApi, shopperApi } from '../../api/call-api.ts'
import { metaOf, titleOf } from '../../document/page-meta.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../layout/section-head.tsx'
import type { Route } from './+types/product-page'
import { Gallery } from './gallery.tsx'
import { toCard, toCards } from './product-cards.ts'
import { fiveColumns, ProductGrid } from './product-grid.tsx'
import { ProductPanel } from './product-panel.tsx'

/** A product with up to five related ones; unknown ids are 404. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { products } = await context.get(loaderCallApi)(shopperApi.productList)
  const found = products.find((product) => product._id === params.id)
  if (!found) return data(null, { status: 404 })
  const view = new URL(request.url).searchParams.get('view') === 'bulk' ? 'bulk' : 'retail'
  const description = await descriptionOf(context.get(loaderCallApi), found)
  return data({
    view,
    product: toCard(found, view),
    images: [...new Set(found.image)],
    description: [...new Set(description.lines)],
    descriptionLanguage: description.language,
    related: toCards(
      relatedProducts(products, found, (each) => toCard(each, view).units.length > 0),
      view,
    ),
  } as const)
}

/** The description in the page's language, or English. */
async function descriptionOf(
  call: CallApi,
  { _id, description }: ProductJson,
): Promise<{ lines: string[]; language: Language }> {
  const english = { lines: description, language: 'en' } as const
  if (currentLanguage() === 'en') return english
  const { descriptionHi } = await call(shopperApi.productDescription, { params: { id: _id } })
  return descriptionHi.length > 0 ? { lines: descriptionHi, language: 'hi' } : english
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { product: messages, names } = shopperMessages()
  if (!loaderData) return [titleOf(messages.notFound, matches)]
  const { units, inStock } = loaderData.product
  const name = names.vegetable(loaderData.product.name, loaderData.product.nameHi)
  const [unit] = units
  if (!inStock || !unit) return [titleOf(name, matches)]
  const price = formatRupees(rupeesToPaise(unit.sellingPrice))
  return metaOf(name, matches, messages.metaText(name, price, names.unit(unit.label)))
}

/** A product's own page (SPEC 2 "Product detail"). */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product: messages, names } = shopperMessages()
  if (!loaderData) {
    return (
      <EmptyState
        heading
        picture="/pictures/not-found.svg"
        text={messages.notFound}
        action={<ButtonLink to="/products">{messages.goBack}</ButtonLink>}
      />
    )
  }
  const { product, images, description, descriptionLanguage, related, view } = loaderData
  const category = names.category(product.category)
  const name = names.vegetable(product.name, product.nameHi)
  return (
    <div className="container-page pt-3 max-lg:pb-24">
      <Breadcrumb
        crumbs={[
          { text: messages.home, to: '/' },
          { text: messages.products, to: '/products' },
          { text: category, to: categoryUrl(product.category) },
          { text: name },
        ]}
      />
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-6 lg:gap-12">
        <Gallery
          key={product._id}
          id={product._id}
          name={name}
          category={product.category}
          images={images}
          grey={!product.inStock}
        />
        <ProductPanel key={product._id} product={product} description={description} language={descriptionLanguage} />
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related" className="mt-9">
          <SectionHead
            id="related"
            beside={
              <Link to={categoryUrl(product.category)} className={buttonClass('quiet', 'normal', '-mr-4')}>
                {messages.seeMore} <span className="sr-only">{messages.seeMoreIn(category)}</span>
              </Link>
            }
          >
            {messages.related}
          </SectionHead>
          <ProductGrid products={related} view={view} className={fiveColumns} />
        </section>
      )}
    </div>
  )
}
