import { appIcons } from '#domain/store/app-icons.ts'
import { loaderCallApi, shopperApi } from '../api/call-api.ts'
import { currentLanguage } from '../i18n/languages.ts'
import { shopperMessages } from '../i18n/namespaces.ts'
import type { Route } from './+types/web-manifest'
import { headMessages } from './head-messages.ts'
import { shortName } from './short-name.ts'

/** The background colour of every page and of the installed app's window. */
const canvas = '#FBFAF5'

/** The seller's logo, else the built-in cart. */
const icons = (logo = '') =>
  appIcons.map(({ file, size, purpose }) => ({
    src: `${logo}/icons/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))

/** The web app manifest in `?lang`'s language, cached like a public page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store } = await context.get(loaderCallApi)(shopperApi.store)
  const { shop, names } = shopperMessages()
  const { shortcuts } = headMessages()
  const manifest = {
    id: '/',
    name: store.name,
    short_name: shortName(store.name),
    description: shop.description(names.place(store.city)),
    lang: currentLanguage(),
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: canvas,
    background_color: canvas,
    categories: ['shopping', 'food'],
    icons: icons(store.logo),
    shortcuts: [
      { name: shortcuts.products, url: '/products' },
      { name: shortcuts.myOrders, url: '/my-orders' },
      { name: shortcuts.cart, url: '/cart' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
