import { lazy, Suspense, useState } from 'react'
import { productsNamed } from '#domain/catalogue/catalogue.ts'
import { useIncrementalList } from '../../browser/use-incremental-list.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { forRole } from '../layout/for-role.ts'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { useIsManager } from '../layout/page-roles.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useListView, ViewSwitch } from '../price-grid/view-switch.tsx'
import type { Route } from './+types/product-list-page'
import { type ListedProduct, toListedProduct } from './listed-product.ts'
import { MissedSearches } from './missed-searches.tsx'
import { type OpenPart, ProductRow, productColumns } from './product-row.tsx'
import { ShelfFilter } from './shelf-filter.tsx'
import { UnsavedEdits } from './unsaved-edits.tsx'

const rowsAtOnce = 60

const PriceGrid = lazy(async () => ({ default: (await import('../price-grid/price-grid.tsx')).PriceGrid }))

const load = pageData(async (call) => {
  const [{ products }, forManagers] = await Promise.all([
    call(sellerApi.sellerProducts),
    forRole(call, 'manager', () => Promise.all([call(sellerApi.productsOffShelf), call(sellerApi.missedSearches)])),
  ])
  const [off, missed] = forManagers ?? []
  return {
    products: products.map(toListedProduct),
    offShelf: (off?.products ?? []).map(toListedProduct),
    searches: missed?.searches ?? [],
  }
})

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, (messages) => messages.products.title)

/** Finds products, and changes their stock, packs, prices and texts (SPEC 2 "Product Management"). */
export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('seller')
  const mayEdit = useIsManager()
  const { data, failure } = useFetched(loaderData, messages.failures.products)
  const [text, setText] = useState('')
  return (
    <>
      <PageTitle
        beside={
          <ListSearch text={text} onType={setText} label={messages.products.search} className="block w-full sm:w-80" />
        }
      >
        {messages.products.title}
      </PageTitle>
      {failure}
      {data && text === '' && <MissedSearches searches={data.searches} />}
      {data && (
        <UnsavedEdits>
          <ProductList {...data} mayEdit={mayEdit} text={text} onClear={() => setText('')} />
        </UnsavedEdits>
      )}
      {mayEdit && (
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink look="secondary" to="/seller/import">
            {messages.products.importLink}
          </ButtonLink>
          <ButtonLink look="secondary" to="/seller/search-topics">
            {messages.topics.link}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

type ListProps = {
  products: readonly ListedProduct[]
  offShelf: readonly ListedProduct[]
  /** Without it only the stock may be changed. */
  mayEdit: boolean
  text: string
  onClear: () => void
}

function ProductList({ products: shelf, offShelf, mayEdit, text, onClear }: ListProps) {
  const messages = messagesOf('seller').products
  const [openPanel, setOpenPanel] = useState<{ id: string; part: OpenPart }>()
  const [choosesOffShelf, setChoosesOffShelf] = useState(false)
  const { view: chosenView, choose } = useListView()
  const isOffShelf = choosesOffShelf && offShelf.length > 0
  const products = isOffShelf ? offShelf : shelf
  // The grid edits prices, so it needs a manager and products on the shelf.
  const view = isOffShelf || !mayEdit ? 'list' : chosenView
  const found = productsNamed(products, text)
  const { shown, more } = useIncrementalList(found, rowsAtOnce)
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4 pb-2">
        <p role="status" className="text-hint text-ink-2">
          {messages.count(found.length)}
        </p>
        {mayEdit && (
          <ViewSwitch
            view={view}
            onChoose={(next) => {
              setChoosesOffShelf(false)
              choose(next)
            }}
          />
        )}
      </div>
      {offShelf.length > 0 && (
        <ShelfFilter
          onShelf={shelf.length}
          offShelf={offShelf.length}
          isOffShelf={isOffShelf}
          onChoose={setChoosesOffShelf}
        />
      )}
      {products.length === 0 && <NoProducts mayAdd={mayEdit} />}
      {products.length > 0 && found.length === 0 && (
        <EmptyState
          picture="/pictures/nothing-found.svg"
          text={messages.notFound(text.trim())}
          action={
            <Button look="secondary" onClick={onClear}>
              {messages.clearSearch}
            </Button>
          }
        />
      )}
      {view === 'grid' && products.length > 0 && (
        <Suspense>
          <PriceGrid all={products} shown={found} onShowAll={onClear} />
        </Suspense>
      )}
      {view === 'list' && found.length > 0 && (
        <div className="2xl:overflow-hidden 2xl:rounded-card 2xl:border 2xl:border-line">
          <ListHead />
          <ul className="divide-line max-2xl:flex max-2xl:flex-col max-2xl:gap-3 2xl:divide-y">
            {shown.map((product) => (
              <ProductRow
                key={product._id}
                product={product}
                onShelf={!isOffShelf}
                mayEdit={mayEdit}
                openPart={openPanel?.id === product._id ? openPanel.part : undefined}
                onOpen={(part) => setOpenPanel(part && { id: product._id, part })}
              />
            ))}
          </ul>
        </div>
      )}
      {view === 'list' && more && (
        <Button look="secondary" onClick={more} className="mt-4 w-full sm:w-auto">
          {messages.showMore}
        </Button>
      )}
    </>
  )
}

function ListHead() {
  const { products: messages, packs } = messagesOf('seller')
  return (
    <div
      aria-hidden
      className={classNames(productColumns, 'bg-sunken px-4 py-3 font-semibold text-hint text-ink-2 max-2xl:hidden')}
    >
      <span>{messages.product}</span>
      <span className="pl-3">{messages.inStock}</span>
      <span>{packs.title}</span>
    </div>
  )
}

function NoProducts({ mayAdd }: { mayAdd: boolean }) {
  const messages = messagesOf('seller')
  if (!mayAdd) return <EmptyState text={messages.products.none} />
  return (
    <EmptyState
      text={messages.products.none}
      hint={messages.products.noneHint}
      action={<ButtonLink to="/seller">{messages.layout.addProduct}</ButtonLink>}
    />
  )
}
