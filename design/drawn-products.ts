import { readdirSync, readFileSync } from 'node:fs'

type DrawnProduct = { slug: string; picture: string; category: string; file: URL }
type Demo = { slug: string; category: string }

const folder = new URL('../public/pictures/products/', import.meta.url)

/** The demo products' pictures with their category, by category and name; second pictures follow the first. */
export function drawnProducts(): DrawnProduct[] {
  const seed = new URL('../server/database/seed/catalogue.json', import.meta.url)
  const { products } = JSON.parse(readFileSync(seed, 'utf8')) as { products: Demo[] }
  const files = readdirSync(folder)
  return products
    .toSorted((a, b) => a.category.localeCompare(b.category) || a.slug.localeCompare(b.slug))
    .flatMap(({ slug, category }) =>
      [`${slug}.svg`, `${slug}-2.svg`]
        .filter((name) => files.includes(name))
        .map((name) => ({ slug, picture: name.replace('.svg', ''), category, file: new URL(name, folder) })),
    )
}
