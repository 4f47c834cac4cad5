import type { ProductNames } from '../catalogue/catalogue.ts'
import type { NormalizedText } from './normalize.ts'

/** An English name as vegetable and varieties: White Onion has the base onion and the variety white. */
export type NameParts = { readonly base: string; readonly varieties: readonly string[] }

const bracketed = /\([^()]*\)/g
const maxInherited = 20

/** An English name without brackets: Jackfruit for Jackfruit (Raw). */
export function bareName(name: string): string {
  return name.includes('(') ? name.replace(bracketed, '').trim() : name
}

/** The texts in brackets: Okra for Lady's Finger (Okra). */
export function namesInBrackets(name: string): string[] {
  return name.includes('(') ? (name.match(bracketed) ?? []).map((text) => text.slice(1, -1)) : []
}

/** Splits a normalized English name into vegetable and varieties. */
export function partsOf({ words }: NormalizedText): NameParts {
  const names = words.filter(({ variety }) => variety === '')
  const varieties = words.filter(({ variety }) => variety !== '')
  return { base: names.map(({ stem }) => stem).join(' '), varieties: varieties.map(({ romanized }) => romanized) }
}

/** By vegetable, the index of its base product: the one with the fewest varieties in its name. */
export function basesOf(parts: readonly NameParts[]): Map<string, number> {
  const bases = new Map<string, number>()
  for (const [at, { base, varieties }] of parts.entries()) {
    const known = parts[bases.get(base) ?? -1]
    if (base !== '' && (known === undefined || varieties.length < known.varieties.length)) bases.set(base, at)
  }
  return bases
}

/** A product's varieties with the names of its base product: white kanda, since onions are kanda. */
export function inheritedNames({ varieties }: NameParts, { nameHi = '', searchNames = [] }: ProductNames): string[] {
  const names = [nameHi, ...searchNames].filter((name) => name !== '' && !/\s/.test(name.trim()))
  return names.slice(0, maxInherited).map((name) => `${varieties.join(' ')} ${name}`)
}
