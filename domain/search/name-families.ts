import type { NormalizedText } from './normalize.ts'

/** What a search reads of a product. */
export type Named = { name: string; nameHi?: string | undefined; searchNames?: readonly string[] | undefined }

/** An English name taken apart: white onions are onions that are white. */
export type Parts = { readonly base: string; readonly kinds: readonly string[] }

const bracketed = /\([^()]*\)/g
const maxInherited = 20

/** An English name without what its seller adds in brackets: Jackfruit (Raw). */
export function bareName(name: string): string {
  return name.includes('(') ? name.replace(bracketed, '').trim() : name
}

/** What stands in brackets: another name, as in Lady's Finger (Okra), or a kind. */
export function namesInBrackets(name: string): string[] {
  return name.includes('(') ? (name.match(bracketed) ?? []).map((text) => text.slice(1, -1)) : []
}

/** The parts of an English name as it was heard. */
export function partsOf({ words }: NormalizedText): Parts {
  const names = words.filter(({ kind }) => kind === '')
  const kinds = words.filter(({ kind }) => kind !== '')
  return { base: names.map(({ single }) => single).join(' '), kinds: kinds.map(({ raw }) => raw) }
}

/** Of the products that share a base, onions of any kind, the place of the one with the plainest name. */
export function basesOf(parts: readonly Parts[]): Map<string, number> {
  const plainest = new Map<string, number>()
  for (const [at, { base, kinds }] of parts.entries()) {
    const known = parts[plainest.get(base) ?? -1]
    if (base !== '' && (known === undefined || kinds.length < known.kinds.length)) plainest.set(base, at)
  }
  return plainest
}

/** Names by its plainest relative's: who calls onions kanda asks for white kanda, and who says sahjan for sahjan flowers. */
export function inheritedNames({ kinds }: Parts, { nameHi = '', searchNames = [] }: Named): string[] {
  const single = [nameHi, ...searchNames].filter((name) => name !== '' && !/\s/.test(name.trim()))
  return single.slice(0, maxInherited).map((name) => `${kinds.join(' ')} ${name}`)
}
