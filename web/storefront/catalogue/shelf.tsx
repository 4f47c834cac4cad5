import type { UnitType } from '#domain/units.ts'
import { ProductCard } from './product-card.tsx'
import type { Shelved } from './shelved.ts'

/** Products side by side: 2 columns on phones, up to 6 on wide screens. */
export function Shelf({
  products,
  view = 'retail',
  className = 'shelf',
}: {
  products: readonly Shelved[]
  view?: UnitType
  className?: string
}) {
  return (
    <ul className={className}>
      {products.map((product) => (
        <ProductCard key={product._id} product={product} view={view} />
      ))}
    </ul>
  )
}
