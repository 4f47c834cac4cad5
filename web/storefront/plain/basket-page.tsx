import { titleOf } from '../../document/page-meta.ts'
import { currentMessages, useMessages } from '../../i18n/use-messages.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/basket-page'
import { BasketLine } from './basket-line.tsx'
import { BasketSummary } from './basket-summary.tsx'
import { usePlainPage } from './plain-layout.tsx'
import { RefusedNote } from './refused-note.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  titleOf(currentMessages().cart.title, matches),
  { name: 'robots', content: 'noindex' },
]

/** The cart as the server knows it, for browsers without scripts (SPEC 2 "/cart"). */
export default function BasketPage() {
  const { items, from } = usePlainPage()
  const words = useMessages().cart
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (items.length === 0) return <EmptyBasket />
  return (
    <div className="container-page pb-12">
      <PageTitle
        beside={
          <a href={from} className={buttonClass('quiet', 'normal', '-mr-3')}>
            {words.continueShopping}
          </a>
        }
      >
        {words.title} <span className="font-semibold text-hint text-ink-2">{words.titleCount(count)}</span>
      </PageTitle>
      <div className="mb-4 empty:hidden">
        <RefusedNote />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ul className="rounded-card border border-line bg-surface px-4">
          {items.map((item) => (
            <BasketLine key={`${item.productId} ${item.unit._id}`} item={item} />
          ))}
        </ul>
        <BasketSummary />
      </div>
    </div>
  )
}

function EmptyBasket() {
  const words = useMessages().cart
  const browse = (
    <a href="/products" className={buttonClass()}>
      {words.browse}
    </a>
  )
  return (
    <div className="container-page pt-4">
      <RefusedNote />
      <EmptyState
        heading
        picture="/pictures/empty-cart.svg"
        text={words.empty}
        hint={words.emptyHint}
        action={browse}
      />
    </div>
  )
}
