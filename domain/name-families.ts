import { hear } from './heard.ts'

/** What a search reads of a product. */
export type Named = { name: string; nameHi?: string | undefined; searchNames?: readonly string[] | undefined }

/** An English name taken apart: white onions are onions that are white. */
type Parts = { readonly base: string; readonly kinds: readonly string[] }

const bracketed = /\([^()]*\)/g
const mostInherited = 20

/** An English name without what its seller adds in brackets: Jackfruit (Raw). */
export function bareName(name: string): string {
  return name.replace(bracketed, '').trim()
}

/** What stands there if it is another name, as in Lady's Finger (Okra). */
export function namesInBrackets(name: string): string[] {
  const inside = (name.match(bracketed) ?? []).map((text) => text.slice(1, -1))
  return inside.filter((text) => hear(text).words.some(({ kind }) => kind === ''))
}

function partsOf(name: string): Parts {
  const { words } = hear(bareName(name))
  const namesOf = words.filter(({ kind }) => kind === '')
  const kinds = words.filter(({ kind }) => kind !== '')
  return { base: namesOf.map(({ single }) => single).join(' '), kinds: kinds.map(({ raw }) => raw) }
}

/** Of the products that share a base, onions of any kind, the one with the plainest name. */
export function basesOf(products: readonly Named[]): Map<string, Named> {
  const plainest = new Map<string, { product: Named; kinds: number }>()
  for (const product of products) {
    const { base, kinds } = partsOf(product.name)
    const known = plainest.get(base)
    if (base !== '' && (known === undefined || kinds.length < known.kinds))
      plainest.set(base, { product, kinds: kinds.length })
  }
  return new Map([...plainest].map(([base, { product }]) => [base, product]))
}

/** Names that a product has from its plainest relative: who calls onions kanda asks for white kanda, and for sahjan flowers. */
export function inheritedNames(product: Named, bases: ReadonlyMap<string, Named>): string[] {
  const { base, kinds } = partsOf(product.name)
  const relative = bases.get(base)
  if (relative === undefined || relative === product || kinds.length === 0) return []
  const others = [relative.nameHi ?? '', ...(relative.searchNames ?? [])]
  const single = others.filter((name) => name !== '' && !/\s/.test(name.trim()))
  return single.slice(0, mostInherited).map((name) => `${kinds.join(' ')} ${name}`)
}
