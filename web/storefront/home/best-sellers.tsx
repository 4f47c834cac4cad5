import { useState } from 'react'
import { homeBestSellers } from '#domain/catalogue/catalogue.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import type { ProductCardModel } from '../catalogue/product-cards.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { SectionHead } from '../layout/section-head.tsx'

/** Columns of a grid whose rows six cards fill. */
const threeOrSixColumns = 'shelf md:max-xl:grid-cols-[repeat(3,minmax(0,1fr))] xl:grid-cols-[repeat(6,minmax(0,1fr))]'

/** Six best sellers, and the others after a press on Show More (SPEC 2 "Home"). */
export function BestSellers({ products }: { products: readonly ProductCardModel[] }) {
  const messages = shopperMessages().home
  const [showsAll, setShowsAll] = useState(false)
  const hasMore = products.length > homeBestSellers
  return (
    <section aria-labelledby="best-sellers" className="container-page mt-5 lg:mt-6">
      <SectionHead
        id="best-sellers"
        beside={
          hasMore && (
            <Button look="quiet" className="-mr-4" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? messages.showLess : messages.showMore}
            </Button>
          )
        }
      >
        {messages.bestSellers}
      </SectionHead>
      <ProductGrid products={showsAll ? products : products.slice(0, homeBestSellers)} className={threeOrSixColumns} />
    </section>
  )
}
