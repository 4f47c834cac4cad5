import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'

type Props = {
  more?: (() => void) | undefined
  nextPage: number | undefined
  text: string
  /** Parts of the address that stay. */
  query?: Readonly<Record<string, string>> | undefined
}

/** Shows more orders, then loads the next page into ?pages=n (web/orders/order-pages.ts). */
export function LoadMore({ more, nextPage, text, query }: Props) {
  if (more)
    return (
      <Button look="secondary" onClick={more} className="mt-6 w-full">
        {text}
      </Button>
    )
  if (nextPage === undefined) return null
  return (
    <ButtonLink
      look="secondary"
      to={`?${new URLSearchParams({ ...query, pages: String(nextPage) })}`}
      replace
      preventScrollReset
      className="mt-6 w-full"
    >
      {text}
    </ButtonLink>
  )
}
