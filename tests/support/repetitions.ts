/** How often a fault test repeats: as an environment variable says, such as FAULT_ROUNDS of `npm run faults`, else a few times. */
export function repetitions(variable: string, few: number): number {
  const text = process.env[variable]
  if (text === undefined || text === '') return few
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`${variable} must be a whole number from 1, not ${text}`)
  return count
}
