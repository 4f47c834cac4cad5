import type { Measure } from './list-words.ts'
import type { Token } from './tokens.ts'

/** A number of a list: money, an amount of something, or either. */
export type ListNumber = {
  /** Missing where a measure stands alone: 'per kilo'. */
  readonly value: number | undefined
  readonly measure: Measure | undefined
  /** Whether it is certainly a price: '₹22', '30/kg'. */
  readonly isMoney: boolean
}

/** Amounts between whole numbers, typed as 1/2. */
const typedFractions: Record<string, number> = { '1/2': 0.5, '1/4': 0.25, '3/4': 0.75 }

type Read = { readonly figure: ListNumber; readonly next: number }

function fractionAt(tokens: readonly Token[], at: number): number | undefined {
  const [above, slash, below, measure] = tokens.slice(at, at + 4)
  const isFraction = slash?.kind === 'slash' && measure?.kind === 'measure'
  return isFraction ? typedFractions[`${above?.text}/${below?.text}`] : undefined
}

/** The number that begins at a token: 2, aadha, sadhe teen, 1½, 1/2. */
function numberAt(tokens: readonly Token[], at: number): { value: number; next: number } | undefined {
  const [token, after] = [tokens[at], tokens[at + 1]]
  if (token?.kind === 'added' && after?.kind === 'number') return { value: after.value + token.value, next: at + 2 }
  if (token?.kind === 'fraction') {
    const isAdded = (token.value === 1.25 || token.value === 0.75) && after?.kind === 'number'
    if (!isAdded) return { value: token.value, next: at + 1 }
    return { value: after.value + (token.value === 1.25 ? 0.25 : -0.25), next: at + 2 }
  }
  if (token?.kind !== 'number') return undefined
  const typed = fractionAt(tokens, at)
  if (typed !== undefined) return { value: typed, next: at + 3 }
  const half = after?.kind === 'fraction' && /[½¼¾]/.test(after.text) ? after.value : 0
  return { value: token.value + half, next: at + (half > 0 ? 2 : 1) }
}

/** The measure at a token; 'pav kilo' is one measure. */
function measureAt(tokens: readonly Token[], at: number): { measure: Measure; next: number } | undefined {
  const [token, after] = [tokens[at], tokens[at + 1]]
  if (token?.kind !== 'measure') return undefined
  const isPav = token.measure.kind === 'weight' && token.measure.grams === 250
  const isKilo = after?.kind === 'measure' && after.measure.kind === 'weight' && after.measure.grams === 1000
  return { measure: token.measure, next: at + (isPav && isKilo ? 2 : 1) }
}

const isMoneyMark = (token: Token | undefined) => token?.kind === 'currency'

function figureAt(tokens: readonly Token[], at: number): Read | undefined {
  const number = numberAt(tokens, at)
  if (number === undefined) {
    const alone = measureAt(tokens, at)
    return alone && { figure: { value: undefined, measure: alone.measure, isMoney: false }, next: alone.next }
  }
  const { value, next } = number
  const isMoney = isMoneyMark(tokens[at - 1]) || isMoneyMark(tokens[next])
  const follows = tokens[next]?.kind === 'slash' ? measureAt(tokens, next + 1) : undefined
  if (isMoney || follows !== undefined) return { figure: { value, measure: undefined, isMoney: true }, next }
  const measured = measureAt(tokens, next)
  return { figure: { value, measure: measured?.measure, isMoney: false }, next: measured?.next ?? next }
}

/** The figures among the tokens of one item, in their order. */
export function numbersOf(tokens: readonly Token[]): ListNumber[] {
  const figures: ListNumber[] = []
  for (let at = 0; at < tokens.length; ) {
    const read = figureAt(tokens, at)
    if (read !== undefined) figures.push(read.figure)
    at = read?.next ?? at + 1
  }
  return figures
}
