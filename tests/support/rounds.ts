/**
 * How often a fault is tried: `bounded` times in `npm test`, or as often as the variable of the environment says; `npm run
 * faults` sets FAULT_ROUNDS. Refuses what is no whole number from 1.
 */
export function rounds(variable: string, bounded: number): number {
  const given = process.env[variable]
  if (given === undefined || given === '') return bounded
  const wanted = Number(given)
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new Error(`${variable} must be a whole number from 1, not ${given}`)
  return wanted
}
