import { hash } from 'node:crypto'
import { type Mutation, mutationsIn } from './operators.ts'
import { groups, type Part } from './table.ts'

/** One change of a file, with the tests that must find it. */
export type Mutant = {
  readonly group: string
  readonly file: string
  readonly mutation: Mutation
  readonly tests: readonly string[]
}

/** How much of the file around a change decides its place, in characters to each side. */
const context = 60

/** A change's place in the sample: by its own lines, so that edits elsewhere leave the sample as it is. */
function placeOf(seed: number, file: string, code: string, { start, end, to, kind }: Mutation): string {
  const around = code.slice(Math.max(start - context, 0), end + context)
  return hash('sha256', JSON.stringify([seed, file, kind, around, to]))
}

type Placed = { readonly place: string; readonly mutant: Mutant }

/** The changes of a file in the seed's order. */
function changesOf(group: string, { tests, kinds }: Part, file: string, code: string, seed: number): Placed[] {
  return mutationsIn(code)
    .filter(({ kind }) => kinds?.includes(kind) ?? true)
    .map((mutation) => ({ place: placeOf(seed, file, code, mutation), mutant: { group, file, mutation, tests } }))
    .sort(byPlace)
}

const byPlace = (a: Placed, b: Placed) => (a.place < b.place ? -1 : 1)

/** The seed's sample: each group has its share, taken from all its files in turn. */
export function sampleOf(count: number, seed: number, read: (file: string) => string): Mutant[] {
  const shares = Object.values(groups).reduce((sum, { share }) => sum + share, 0)
  return Object.entries(groups).flatMap(([group, { share, parts }]) => {
    const byFile = parts.flatMap((part) => part.files.map((file) => changesOf(group, part, file, read(file), seed)))
    const turns = Math.max(...byFile.map(({ length }) => length))
    const roundRobin = Array.from({ length: turns }, (_, turn) =>
      byFile.flatMap((all) => all.slice(turn, turn + 1)).sort(byPlace),
    )
    return roundRobin
      .flat()
      .slice(0, Math.round((count * share) / shares))
      .map(({ mutant }) => mutant)
  })
}
