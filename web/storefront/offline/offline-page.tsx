import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { pathOfThisSite } from '#domain/accounts/accounts.ts'
import { formatRupees } from '#domain/money.ts'
import { lazyWithMessages } from '../../browser/lazy-with-messages.ts'
import { listen } from '../../browser/listen.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { titleOf } from '../../document/page-meta.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { offlineMessages } from '../../i18n/offline-messages.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CartLineRow } from '../cart/cart-line-row.tsx'
import { entryKey } from '../cart/cart-lines.ts'
import { useCart } from '../cart/cart-state.ts'
import type { Route } from './+types/offline-page'

export const meta: Route.MetaFunction = ({ matches }) => [
  titleOf(offlineMessages().title, matches),
  { name: 'robots', content: 'noindex' },
]

/** The localStorage key of the time of this page's last automatic retry. */
const retriedAtKey = 'thela.went-on'
/** The pause between two tries, since a failing page would loop; also how long none follows a press that leads to another page. */
const pauseMs = 10_000

/** Shown instead of a page that cannot be loaded (`?to=`): the stored cart, a product list, or what works offline. */
export default function OfflinePage() {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const to = isHydrated ? params.get('to') : null
  useEffect(() => {
    if (to === null) return
    let isLeft = false
    let shopperLeftAt = Number.NEGATIVE_INFINITY
    let retriedAt = Number.NEGATIVE_INFINITY
    const onLeave = () => {
      // The retry fires `beforeunload` too; any other exit is the shopper's choice.
      if (Date.now() - retriedAt > 1000) shopperLeftAt = Date.now()
    }
    const retry = () => {
      // A page that the shopper chose comes first. A telephone link fires `beforeunload` and stays here.
      if (Date.now() - shopperLeftAt <= pauseMs) return
      retriedAt = Date.now()
      location.replace(pathOfThisSite(to))
    }
    const stopListening = listen({ online: retry, beforeunload: onLeave })
    // No event tells that the router or the store is back.
    const retryIfReachable = async () => {
      if (Math.abs(Date.now() - Number(readLocal(retriedAtKey) ?? 0)) < pauseMs) return
      const answer = navigator.onLine ? await fetch('/healthz').catch(() => undefined) : undefined
      if (isLeft || !answer?.ok) return
      writeLocal(retriedAtKey, Date.now())
      retry()
    }
    void retryIfReachable()
    const timer = setInterval(() => void retryIfReachable(), pauseMs)
    return () => {
      isLeft = true
      clearInterval(timer)
      stopListening()
    }
  }, [to])
  if (/^\/cart\/?($|\?)/i.test(to ?? '')) return <OfflineCart />
  if (to === null || !/^\/products(\/[^/?]+)?\/?($|\?)/i.test(to)) return <WhatWorks />
  return (
    <Suspense fallback={<WhatWorks />}>
      <SavedList to={to} fallback={<WhatWorks />} />
    </Suspense>
  )
}

const SavedList = lazyWithMessages(async () => (await import('./saved-list.tsx')).SavedList, 'browse', 'search')

function WhatWorks() {
  const messages = offlineMessages()
  const list = (
    <span className="mt-4 block rounded-card border border-line bg-surface p-4 text-left">
      <span className="block font-bold text-ink">{messages.still}</span>
      {messages.works.map((line) => (
        <span key={line} className="mt-1.5 flex gap-2 before:font-bold before:text-leaf-700 before:content-['✓']">
          {line}
        </span>
      ))}
    </span>
  )
  return (
    <EmptyState
      heading
      picture="/pictures/offline.svg"
      text={messages.title}
      hint={
        <>
          {messages.text}
          {list}
        </>
      }
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/products">{messages.products}</ButtonLink>
          <ButtonLink to="/offline?to=/cart" look="quiet">
            {messages.cart}
          </ButtonLink>
        </span>
      }
    />
  )
}

function OfflineCart() {
  const messages = shopperMessages().cart
  const cart = useCart()
  if (cart.entries.length === 0)
    return (
      <EmptyState heading text={messages.empty} action={<ButtonLink to="/products">{messages.browse}</ButtonLink>} />
    )
  return (
    <div className="container-page pb-12">
      <PageTitle>
        {messages.title} <span className="font-semibold text-hint text-ink-2">{messages.titleCount(cart.count)}</span>
      </PageTitle>
      <ul className="rounded-card border border-line bg-surface px-4">
        {cart.entries.map((entry) => (
          <CartLineRow key={entryKey(entry)} entry={entry} disabled={!cart.ready} />
        ))}
      </ul>
      <p className="mt-4 flex justify-between font-bold text-price">
        <span>{messages.priceOf(cart.count)}</span>
        <span>{formatRupees(cart.subtotal)}</span>
      </p>
      <p className="mt-2 rounded-control bg-sunken p-3 text-hint text-ink-2">{offlineMessages().cartHint}</p>
    </div>
  )
}
