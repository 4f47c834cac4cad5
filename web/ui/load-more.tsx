import { ButtonLink } from './button-link.tsx'

/** Brings one more page of orders: the address then asks for it too (?pages=2), see web/order-pages.ts. */
export function LoadMore({ nextPage, text }: { nextPage: number | undefined; text: string }) {
  if (nextPage === undefined) return null
  return (
    <ButtonLink look="secondary" to={`?pages=${nextPage}`} replace preventScrollReset className="mt-6 w-full">
      {text}
    </ButtonLink>
  )
}
