import type { Measure } from './list-words.ts'
import type { Token } from './tokens.ts'

/** A number in a list with its measure, if it has one: a price, an amount, or either. */
export type ListNumber = {
  /** Undefined for a measure without a number: 'per kilo'. */
  readonly value: number | undefined
  readonly measure: Measure | undefined
  /** Whether it is certainly a price: '₹22', '30/kg'. */
  readonly isMoney: boolean
}

/** Fractions typed with a slash. */
const slashFractions: Record<string, number> = { '1/2': 0.5, '1/4': 0.25, '3/4': 0.75 }

/** A number with its measure, and the index of the token after it. */
type ListNumberRead = { readonly listNumber: ListNumber; readonly next: number }

/** The fraction in '1/2 kilo'; undefined unless a measure follows. */
function slashFractionAt(tokens: readonly Token[], at: number): number | undefined {
  const [numerator, slash, denominator, measure] = tokens.slice(at, at + 4)
  const isFraction = slash?.kind === 'slash' && measure?.kind === 'measure'
  return isFraction ? slashFractions[`${numerator?.text}/${denominator?.text}`] : undefined
}

type NumberRead = { readonly value: number; readonly next: number }

/** The number at a token, without its hundred: 2, aadha (half), sadhe teen (3.5), 1½, the 0.75 of paune sau. */
function countAt(tokens: readonly Token[], at: number): NumberRead | undefined {
  const [token, after] = [tokens[at], tokens[at + 1]]
  if (token?.kind === 'added-part' && after?.kind === 'number')
    return { value: after.value + token.value, next: at + 2 }
  if (token?.kind === 'added-part' && after?.kind === 'multiplier') return { value: 1 + token.value, next: at + 1 }
  if (token?.kind === 'fraction') {
    // 'sava' alone is 1.25 and 'pauna' 0.75; before a number they add or take away a quarter.
    const isAddedPart = (token.value === 1.25 || token.value === 0.75) && after?.kind === 'number'
    if (!isAddedPart) return { value: token.value, next: at + 1 }
    return { value: after.value + token.value - 1, next: at + 2 }
  }
  if (token?.kind !== 'number') return undefined
  const fraction = slashFractionAt(tokens, at)
  if (fraction !== undefined) return { value: fraction, next: at + 3 }
  const part = after?.kind === 'fraction' && /[½¼¾]/.test(after.text) ? after.value : 0
  return { value: token.value + part, next: at + (part > 0 ? 2 : 1) }
}

/** Whether a quintal is the first measure or number of these tokens: '22 sau rupaye ka quintal'. */
function isPerQuintal(tokens: readonly Token[]): boolean {
  const first = tokens.find((token) => token.kind === 'measure' || token.kind === 'name' || 'value' in token)
  return first?.kind === 'measure' && first.measure.kind === 'weight' && first.measure.grams === 100_000
}

/** The number at a token; a hundred or thousand multiplies the one before it: sava sau is 125, dhai sau 250. */
function numberAt(tokens: readonly Token[], at: number): NumberRead | undefined {
  const count = countAt(tokens, at)
  const next = count?.next ?? at
  const multiplier = tokens[next]
  if (multiplier?.kind !== 'multiplier') return count
  // Ten hundreds and more are counted for a quintal alone: 'lahsun 30 sau gram' is ₹30 for 100 g.
  const isCountable = count === undefined || multiplier.value !== 100 || count.value < 10
  if (!isCountable && !isPerQuintal(tokens.slice(next + 1))) return count
  return { value: (count?.value ?? 1) * multiplier.value, next: next + 1 }
}

/** The measure at a token; 'pav kilo' (a quarter of a kilo) is one measure of 250 g. */
function measureAt(tokens: readonly Token[], at: number): { measure: Measure; next: number } | undefined {
  const [token, after] = [tokens[at], tokens[at + 1]]
  if (token?.kind !== 'measure') return undefined
  const isPav = token.measure.kind === 'weight' && token.measure.grams === 250
  const isKilo = after?.kind === 'measure' && after.measure.kind === 'weight' && after.measure.grams === 1000
  return { measure: token.measure, next: at + (isPav && isKilo ? 2 : 1) }
}

const isCurrency = (token: Token | undefined) => token?.kind === 'currency'

function listNumberAt(tokens: readonly Token[], at: number): ListNumberRead | undefined {
  const number = numberAt(tokens, at)
  if (number === undefined) {
    const measureAlone = measureAt(tokens, at)
    if (measureAlone === undefined) return undefined
    return { listNumber: { value: undefined, measure: measureAlone.measure, isMoney: false }, next: measureAlone.next }
  }
  const { value, next } = number
  const hasCurrency = isCurrency(tokens[at - 1]) || isCurrency(tokens[next])
  const isPerMeasure = tokens[next]?.kind === 'slash' && measureAt(tokens, next + 1) !== undefined
  if (hasCurrency || isPerMeasure) return { listNumber: { value, measure: undefined, isMoney: true }, next }
  const measured = measureAt(tokens, next)
  return { listNumber: { value, measure: measured?.measure, isMoney: false }, next: measured?.next ?? next }
}

/** The numbers with their measures among the tokens of one item, in their order. */
export function listNumbersOf(tokens: readonly Token[]): ListNumber[] {
  const numbers: ListNumber[] = []
  for (let at = 0; at < tokens.length; ) {
    const read = listNumberAt(tokens, at)
    if (read !== undefined) numbers.push(read.listNumber)
    at = read?.next ?? at + 1
  }
  return numbers
}
