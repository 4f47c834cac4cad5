import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { productsNamed } from '#domain/catalogue/catalogue.ts'
import { useIncrementalList } from '../../browser/use-incremental-list.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { confirmed } from '../layout/questions.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { type ListedProduct, toListedProduct } from '../products/listed-product.ts'
import type { Route } from './+types/opening-shelf-page'
import { ShelfRow } from './shelf-row.tsx'
import { useOpeningShelf } from './use-opening-shelf.ts'

const rowsAtOnce = 300

/** Loads all products, and the ids of those on the shelf. */
const load = pageData(async (call) => {
  const [{ products }, { products: offShelf }] = await Promise.all([
    call(sellerApi.sellerProducts),
    call(sellerApi.productsOffShelf),
  ])
  return { products: [...products, ...offShelf].map(toListedProduct), onShelf: products.map(({ _id }) => _id) }
})

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('settings').shelf.title)

/** "What do you sell?": ticks and prices for the shelf of the first day, saved in one step. */
export default function OpeningShelfPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('settings').shelf
  const { failures } = messagesOf('seller')
  const { data, failure } = useFetched(loaderData, failures.products)
  return (
    <div className="max-w-2xl">
      <PageTitle>{messages.title}</PageTitle>
      <p className="-mt-3 mb-3 text-ink-2">{messages.about}</p>
      {failure}
      {data?.products.length === 0 && <NoProducts />}
      {data !== undefined && data.products.length > 0 && <Shelf {...data} />}
    </div>
  )
}

function NoProducts() {
  const { layout, products } = messagesOf('seller')
  return (
    <EmptyState
      text={products.none}
      hint={products.noneHint}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/seller">{layout.addProduct}</ButtonLink>
          <ButtonLink look="secondary" to="/seller/import">
            {products.importLink}
          </ButtonLink>
        </span>
      }
    />
  )
}

function Shelf({ products, onShelf }: { products: readonly ListedProduct[]; onShelf: readonly string[] }) {
  const messages = messagesOf('settings').shelf
  const { showMore } = messagesOf('seller').products
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  function showInvalid(): void {
    // The search may hide it.
    setText('')
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const shelf = useOpeningShelf(products, onShelf, { onSaved: () => void navigate('/seller'), onInvalid: showInvalid })
  const found = productsNamed(products, text)
  const lastInvalid = found.findLastIndex(({ _id }) => shelf.invalid.has(_id))
  const { shown, more } = useIncrementalList(found, rowsAtOnce, lastInvalid)
  async function empty(): Promise<void> {
    const question = { title: messages.emptyQuestion, about: messages.emptyAbout, action: messages.emptyAction }
    if (await confirmed({ ...question, look: 'danger' })) shelf.empty()
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <ListSearch text={text} onType={setText} label={messages.search} className="min-w-0 flex-1 basis-48" />
        <Button look="quiet" disabled={shelf.busy} className="-mr-4" onClick={() => void empty()}>
          {messages.empty}
        </Button>
      </div>
      {found.length === 0 && <p className="py-6 text-center text-ink-2">{messages.nothing}</p>}
      {/* Input during a save would be lost. */}
      <ul ref={list} className="mt-2 divide-y divide-line" inert={shelf.busy}>
        {shown.map((product) => (
          <ShelfRow
            key={product._id}
            product={product}
            price={shelf.prices.get(product._id)}
            isInvalid={shelf.invalid.has(product._id)}
            onPrice={(price) => shelf.setPrice(product._id, price)}
            onTick={(ticked) => shelf.tick(product._id, ticked)}
          />
        ))}
      </ul>
      {more && (
        <Button look="secondary" onClick={more} className="my-4 w-full sm:w-auto">
          {showMore}
        </Button>
      )}
      <div
        data-foot-bar
        className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 border-line border-t bg-canvas px-4 py-3 lg:-mx-2 lg:bottom-0 lg:px-2"
      >
        <Button
          size="large"
          busy={shelf.busy}
          disabled={shelf.prices.size === 0}
          onClick={() => void shelf.save()}
          className="w-full sm:w-auto sm:min-w-60"
        >
          {shelf.prices.size === 0 ? messages.none : messages.save(shelf.prices.size)}
        </Button>
      </div>
    </>
  )
}
