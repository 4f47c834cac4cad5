/** Splits a list into batches, each with its start index as a stable key. */
export function chunk<T>(all: readonly T[], size: number): { from: number; batch: readonly T[] }[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => {
    const from = at * size
    return { from, batch: all.slice(from, from + size) }
  })
}
