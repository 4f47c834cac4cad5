/** The rounds of a fault test: those of an environment variable, such as FAULT_ROUNDS of `npm run faults`, else few. */
export function rounds(variable: string, few: number): number {
  const text = process.env[variable]
  if (text === undefined || text === '') return few
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`${variable} must be a whole number from 1, not ${text}`)
  return count
}
