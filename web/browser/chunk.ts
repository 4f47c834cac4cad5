/** A list cut into batches of so many, each named by where it begins: an entry that stays in its batch is not drawn anew. */
export function chunk<T>(all: readonly T[], size: number): { from: number; batch: readonly T[] }[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => {
    const from = at * size
    return { from, batch: all.slice(from, from + size) }
  })
}
