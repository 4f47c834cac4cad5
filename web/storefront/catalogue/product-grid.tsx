import { Suspense } from 'react'
import type { UnitType } from '#domain/catalogue/units.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { NoScriptsNote } from '../../ui/no-scripts-note.tsx'
import { ProductCard } from './product-card.tsx'
import type { ProductCardModel } from './product-cards.ts'

/** Cards of a phone's first row: only their pictures load eagerly. */
const eagerCards = 2
/** React hydrates this many cards per step, so the page stays responsive. */
const cardsPerBatch = 12

/** Columns of a grid whose rows five cards fill. */
export const fiveColumns = 'shelf md:max-xl:grid-cols-[repeat(3,minmax(0,1fr))] 2xl:grid-cols-[repeat(5,minmax(0,1fr))]'

type Props = {
  products: readonly ProductCardModel[]
  view?: UnitType
  className?: string
  /** Whether the grid is at the top of its page: then the first pictures load eagerly. */
  isFirstOnPage?: boolean
}

/** Products in 2 columns on phones, up to 6 on wide screens. */
export function ProductGrid({ products, view = 'retail', className = 'shelf', isFirstOnPage = false }: Props) {
  const { rating } = useStoreFacts().claims
  const batches = Math.ceil(products.length / cardsPerBatch)
  const batchStarts = Array.from({ length: batches }, (_, batch) => batch * cardsPerBatch)
  return (
    <>
      <NoScriptsNote className="mb-3" />
      <ul className={className}>
        {batchStarts.map((start) => (
          <Suspense key={start}>
            {products.slice(start, start + cardsPerBatch).map((product, index) => (
              <ProductCard
                key={product._id}
                product={product}
                view={view}
                isFirst={isFirstOnPage && start + index < eagerCards}
                rating={rating}
              />
            ))}
          </Suspense>
        ))}
      </ul>
    </>
  )
}
