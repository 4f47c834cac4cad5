import type { ReactNode } from 'react'
import { cursorPattern } from '#domain/orders/queue.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

type Props<T> = {
  items: readonly T[]
  card: (item: T) => ReactNode
  /** Shown if there are no items. */
  none: ReactNode
  /** The query of the next page, if there is one. */
  next: Readonly<Record<string, string>> | undefined
}

/** A page of cards in columns, with a link to the next one. */
export function CardList<T extends { _id: string }>({ items, card, none, next }: Props<T>) {
  const { nextPage } = messagesOf('seller')
  return (
    <>
      {items.length === 0 && none}
      <ul className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
        {items.map((item) => (
          <li key={item._id} className="min-w-0">
            {card(item)}
          </li>
        ))}
      </ul>
      {next && (
        <ButtonLink look="secondary" to={`?${new URLSearchParams(next)}`} className="mt-6 w-full">
          {nextPage}
        </ButtonLink>
      )}
    </>
  )
}

/** The cursor in the query, after which the list continues; empty for its first page. */
export function cursorIn(searchParams: URLSearchParams): string {
  const cursor = searchParams.get('cursor') ?? ''
  return cursorPattern.test(cursor) ? cursor : ''
}
