import { categoryUrl, productUrl } from '#domain/catalogue/catalogue.ts'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { messagesOf } from '../i18n/namespaces.ts'
import { faqQuestions } from '../store/faq-questions.ts'
import { headMessages } from './head-messages.ts'
import { type LoadedProduct, nameOf, type PageFacts } from './page-facts.ts'
import { shareImageOf, storePicture } from './share-image.ts'

type Thing = Readonly<Record<string, unknown>>

const idOf = (site: string, name: string) => `${site}/#${name}`

/** The store for search engines, without values that are not set. */
function groceryStore(store: StoreJson, site: string): Thing {
  const { latitude, longitude } = store.point
  const point = { '@type': 'GeoCoordinates', latitude, longitude }
  const profiles = Object.values(store.social)
  const payments = [store.cash && 'Cash', store.onlinePayment && 'UPI, Credit Card, Debit Card'].filter(Boolean)
  return {
    '@type': 'GroceryStore',
    '@id': idOf(site, 'store'),
    name: store.name,
    legalName: store.legal.name,
    taxID: store.legal.gstin,
    url: `${site}/`,
    image: site + storePicture,
    logo: site + (store.logo ?? '/logo.svg'),
    telephone: store.supportPhone || undefined,
    email: store.supportEmail || undefined,
    priceRange: '₹',
    currenciesAccepted: store.currency,
    paymentAccepted: payments.join(', ') || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.street,
      addressLocality: store.city,
      addressRegion: store.state,
      postalCode: store.zipcode,
      addressCountry: store.country === 'India' ? 'IN' : store.country,
    },
    geo: point,
    areaServed: { '@type': 'GeoCircle', geoMidpoint: point, geoRadius: store.radiusKm * 1000 },
    sameAs: profiles.length > 0 ? profiles : undefined,
  }
}

function webSite(store: StoreJson, site: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': idOf(site, 'website'),
    name: store.name,
    url: `${site}/`,
    publisher: { '@id': idOf(site, 'store') },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site}/products?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** A product with an offer for each pack; without a rating, because all products show the same one. */
function productThing(facts: PageFacts, product: LoadedProduct): Thing {
  const url = facts.site + productUrl({ id: product._id, category: product.category })
  const availability = `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`
  const names = messagesOf('shop').names
  const name = nameOf(product)
  const offers = product.units.map((unit) => ({
    '@type': 'Offer',
    name: names.unit(unit.label),
    price: unit.sellingPrice.toFixed(2),
    priceCurrency: 'INR',
    availability,
    url,
    seller: { '@type': 'GroceryStore', '@id': idOf(facts.site, 'store'), name: facts.store?.name },
  }))
  const text = product.description.join(' ')
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    sku: product._id,
    name,
    alternateName: names.market(product.localName),
    description: text === '' ? name : text,
    category: names.category(product.category),
    image: [shareImageOf(facts).url],
    url,
    offers: offers.length > 0 ? offers : undefined,
  }
}

type Crumb = readonly [text: string, path: string]

function breadcrumb(site: string, crumbs: readonly Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  }
}

function faqThing(store: StoreJson): Thing {
  const mainEntity = faqQuestions(messagesOf('help').faq, store).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return { '@type': 'FAQPage', mainEntity }
}

/** The schema.org data of a page; empty for most pages. */
export function structuredData(facts: PageFacts): Thing[] {
  const { site, store, page, product, category } = facts
  const home: Crumb = [headMessages().home, '/']
  const products: Crumb = [headMessages().products, '/products']
  if (product !== undefined) {
    const name = messagesOf('shop').names.category(product.category)
    const shelf: Crumb = [name, categoryUrl(product.category)]
    const self: Crumb = [nameOf(product), productUrl({ id: product._id, category: product.category })]
    return [productThing(facts, product), breadcrumb(site, [home, products, shelf, self])]
  }
  if (category !== undefined) {
    const text = messagesOf('shop').names.category(category.text)
    return [breadcrumb(site, [home, products, [text, categoryUrl(category.path)]])]
  }
  if (store !== undefined && page?.path === '/faqpage') return [faqThing(store)]
  if (store !== undefined && page?.path === '/') return [webSite(store, site), groceryStore(store, site)]
  if (store !== undefined && page?.path === '/about') return [groceryStore(store, site)]
  return []
}
