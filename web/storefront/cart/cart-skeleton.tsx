import { EarlyScript } from '../../document/early-script.tsx'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { storedCartKey } from './stored-cart.ts'

const maxRows = 4

/** Runs before the first paint and sets data-cart, by which app.css shows as many rows as lines are stored. */
const reserveSpaceScript = `try{let n=JSON.parse(localStorage['${storedCartKey}']).length;if(n)document.documentElement.dataset.cart=Math.min(n,${maxRows})}catch{}`

/** The cart page's grid; large screens show the summary beside the lines. */
export const cartColumns =
  'container-page grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 pb-12 max-lg:pb-28 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]'

/** The summary's place in that grid. */
export const summaryClasses = 'max-lg:mt-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-5'

/** Placeholders for a visitor's lines and summary, visible after 200 ms. */
export function CartSkeleton() {
  const messages = shopperMessages().cart
  return (
    <>
      <EarlyScript code={reserveSpaceScript} />
      <div role="status" className="cart-skeleton">
        <span className="sr-only">{messages.loading}</span>
        <div
          aria-hidden
          className={classNames(cartColumns, 'animate-fade [animation-delay:200ms] [animation-fill-mode:both]')}
        >
          <div className="py-5">
            <div className="flex h-lh items-center text-title sm:h-11">
              <span className="h-6 w-36 rounded-chip bg-sunken" />
            </div>
          </div>
          <ul className="rounded-card border border-line bg-surface px-4">
            {Array.from({ length: maxRows }, (_, row) => (
              <Row key={String(row)} />
            ))}
          </ul>
          <div className={classNames(summaryClasses, 'h-176 rounded-card border border-line bg-surface')} />
        </div>
      </div>
    </>
  )
}

/** A placeholder as high as a cart line with a one-line name. */
function Row() {
  return (
    <li className="flex gap-3 border-line border-t py-4 first:border-t-0">
      <span className="size-16 shrink-0 rounded-control bg-sunken sm:size-20" />
      <div className="flex flex-1 flex-col gap-1">
        <div>
          <div className="flex h-lh items-center">
            <span className="h-4 w-28 rounded-chip bg-sunken" />
          </div>
          <div className="flex h-lh items-center">
            <span className="h-3 w-36 rounded-chip bg-sunken" />
          </div>
        </div>
        <div className="flex h-11 items-center">
          <span className="h-9 w-20 rounded-control bg-sunken" />
        </div>
        <div />
      </div>
    </li>
  )
}
