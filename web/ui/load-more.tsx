import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'

type Props = {
  more?: (() => void) | undefined
  pagesForMore: number | undefined
  text: string
  /** Query parameters that stay in the link. */
  query?: Readonly<Record<string, string>> | undefined
}

/** Shows more of the loaded orders; if all are shown, links to ?pages=n, which loads more (web/orders/order-pages.ts). */
export function LoadMore({ more, pagesForMore, text, query }: Props) {
  if (more)
    return (
      <Button look="secondary" onClick={more} className="mt-6 w-full">
        {text}
      </Button>
    )
  if (pagesForMore === undefined) return null
  return (
    <ButtonLink
      look="secondary"
      to={`?${new URLSearchParams({ ...query, pages: String(pagesForMore) })}`}
      replace
      preventScrollReset
      className="mt-6 w-full"
    >
      {text}
    </ButtonLink>
  )
}
