import { Suspense } from 'react'
import type { UnitType } from '#domain/catalogue/units.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { NoScriptsNote } from '../../ui/no-scripts-note.tsx'
import { ProductCard } from './product-card.tsx'
import type { ProductCardModel } from './product-cards.ts'

/** On a phone; a wider row brings its others when they are laid out. */
const inFirstRow = 2
/** Cards hydrated in one step, so that the page stays responsive. */
const inBatch = 12

/** Products side by side: 2 columns on phones, up to 6 on wide screens. */
export function ProductGrid({
  products,
  view = 'retail',
  className = 'shelf',
  opensPage = false,
}: {
  products: readonly ProductCardModel[]
  view?: UnitType
  className?: string
  /** Loads the first pictures eagerly, because the grid is at the top. */
  opensPage?: boolean
}) {
  const { rating } = useStoreFacts().claims
  return (
    <>
      <NoScriptsNote className="mb-3" />
      <ul className={className}>
        {chunk(products, inBatch).map(({ from, batch }) => (
          <Suspense key={from}>
            {batch.map((product, index) => (
              <ProductCard
                key={product._id}
                product={product}
                view={view}
                isFirst={opensPage && from + index < inFirstRow}
                rating={rating}
              />
            ))}
          </Suspense>
        ))}
      </ul>
    </>
  )
}

/** Splits a list into batches, each with its start index as a stable key. */
function chunk<T>(all: readonly T[], size: number): { from: number; batch: readonly T[] }[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => {
    const from = at * size
    return { from, batch: all.slice(from, from + size) }
  })
}
