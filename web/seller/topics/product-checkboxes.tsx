import { useState } from 'react'
import { productsNamed } from '#domain/catalogue/catalogue.ts'
import { useIncrementalList } from '../../browser/use-incremental-list.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Choice } from '../layout/choice.tsx'
import type { ListedProduct } from '../products/listed-product.ts'

const shownAtOnce = 100

type Props = {
  products: readonly ListedProduct[]
  /** Product ids in the order in which they were checked, which is that of the search results. */
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: readonly string[]) => void
}

/** A checkbox for each product; a checked one shows its position in the search results. */
export function ProductCheckboxes({ products, chosen, error, onChange }: Props) {
  const { topics: messages, products: productMessages } = messagesOf('seller')
  const names = messagesOf('shop').names
  const [text, setText] = useState('')
  const found = productsNamed(products, text)
  const lastChosen = found.findLastIndex(({ _id }) => chosen.includes(_id))
  const { shown, more } = useIncrementalList(found, shownAtOnce, lastChosen)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold text-hint text-ink-2">{messages.products(chosen.length)}</legend>
      <p className="text-hint text-ink-3">{messages.productsHint}</p>
      {error !== undefined && (
        <p role="alert" className="text-error text-hint">
          {error}
        </p>
      )}
      <SearchInput
        value={text}
        aria-label={productMessages.search}
        placeholder={productMessages.search}
        onChange={(event) => setText(event.target.value)}
        // Enter would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="grid max-h-72 gap-x-4 overflow-y-auto rounded-control border border-line p-1 sm:grid-cols-2">
        {shown.map(({ _id, name, nameHi }) => {
          const position = chosen.indexOf(_id)
          return (
            <li key={_id}>
              <Choice
                type="checkbox"
                checked={position >= 0}
                onChange={() => onChange(position >= 0 ? chosen.filter((each) => each !== _id) : [...chosen, _id])}
                className="rounded-control px-2 hover:bg-leaf-50"
              >
                <span className="min-w-0 flex-1">{names.vegetable(name, nameHi)}</span>
                {position >= 0 && <span className="text-hint text-ink-3">{position + 1}</span>}
              </Choice>
            </li>
          )
        })}
        {more && (
          <li>
            <Button look="quiet" onClick={more}>
              {productMessages.showMore}
            </Button>
          </li>
        )}
      </ul>
    </fieldset>
  )
}
