import { loaderCallApi, shopperApi } from '../../api/call-api.ts'
import { PushSlot } from '../../browser/push-slot.tsx'
import { metaOf } from '../../document/page-meta.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreClosing } from '../../store/store-closing.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { toCards } from '../catalogue/product-cards.ts'
import type { Route } from './+types/home-page'
import { BestSellers } from './best-sellers.tsx'
import { BuyAgain } from './buy-again.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { Hero } from './hero.tsx'
import { HomeBanner } from './home-banner.tsx'
import { SubscribeForm } from './subscribe-form.tsx'
import { WhyStrip } from './why-strip.tsx'

const maxBestSellers = 18

/** The best sellers as cards; a public page, which the server caches. */
export async function loader({ context }: Route.LoaderArgs) {
  const { products } = await context.get(loaderCallApi)(shopperApi.bestSellers)
  return { bestSellers: toCards(products, 'retail').slice(0, maxBestSellers) }
}

export const handle = { hasCartBar: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shop: messages, names } = shopperMessages()
  const store = matches[0].loaderData?.store
  if (!store) return []
  const city = names.place(store.city)
  return metaOf(messages.homeTitle(city, store.claims.deliveryMinutes), matches, messages.description(city))
}

/** The home page (SPEC 2): hero, categories, Best Sellers, why we are the best, the newsletter. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const messages = shopperMessages().home
  const { claims, testPush } = useStoreFacts()
  const isClosed = useStoreClosing() !== undefined
  return (
    <>
      <Hero
        title={messages.heroTitle(isClosed ? undefined : claims.deliveryMinutes)}
        text={messages.heroText}
        isBanner
        picture={<HomeBanner />}
      >
        <ButtonLink look="sun" to="/products" prefetch="intent" className="rounded-full px-5">
          {messages.heroAction}
        </ButtonLink>
      </Hero>
      <BuyAgain />
      <CategoryGrid title={messages.categories} />
      <BestSellers products={loaderData.bestSellers} />
      <WhyStrip />
      {testPush && <PushSlot kind="visitor" className="container-page mt-6" />}
      <SubscribeForm />
    </>
  )
}
