/** A line from a counter scale: a stable weight in grams, or why there is none. */
export type ScaleReading = { grams: number } | { refused: 'unstable' | 'overload' | 'negative' }

/** State, kind of weight, sign, number and unit: `ST,GS,+  0.482kg`. */
const stable = /^ST,(?:GS|NT),([+-])\s*(\d{1,4}(?:\.\d{1,4})?)\s*(kg|g)$/

/** Reads a line of a counter scale; undefined if not a reading. */
export function parseScaleLine(line: string): ScaleReading | undefined {
  const text = line.trim()
  if (/^US,/.test(text)) return { refused: 'unstable' }
  if (/^OL(?:,|$)/.test(text)) return { refused: 'overload' }
  const [, sign, number, unit] = stable.exec(text) ?? []
  if (number === undefined) return undefined
  const grams = Math.round(Number(number) * (unit === 'kg' ? 1000 : 1))
  return sign === '-' && grams > 0 ? { refused: 'negative' } : { grams }
}

/** By how much a bag's weight may change while it lies on the pan. */
const maxDriftGrams = 5

/** Whether a bag of these grams no longer lies on the pan: the scale shows another weight, or less than nothing. */
export function isBagLifted(grams: number, reading: ScaleReading): boolean {
  if ('refused' in reading) return reading.refused === 'negative'
  return reading.grams === 0 || Math.abs(reading.grams - grams) > maxDriftGrams
}

/** Splits a scale's text into whole lines and the unfinished last one. */
export function scaleLines(text: string): { lines: string[]; rest: string } {
  const lines = text.split(/\r\n|\r|\n/)
  const rest = lines.pop() ?? ''
  // Cut, so that a device that never ends a line cannot fill the memory.
  return { lines: lines.filter((line) => line !== ''), rest: rest.slice(-100) }
}
