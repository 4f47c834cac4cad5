import { readFileSync } from 'node:fs'
import { type Mutation, mutationsIn } from './operators.ts'
import { groups, type Part } from './table.ts'

/** One change of a file, with the tests that must find it. */
export type Mutant = {
  readonly group: string
  readonly file: string
  readonly mutation: Mutation
  readonly tests: readonly string[]
}

/** A seeded random generator of numbers from 0 to below 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

const mutantsOf = (group: string, { files, tests, kinds }: Part, read: (file: string) => string): Mutant[] =>
  files.flatMap((file) =>
    mutationsIn(read(file))
      .filter(({ kind }) => kinds?.includes(kind) ?? true)
      .map((mutation) => ({ group, file, mutation, tests })),
  )

/** The seed's sample: each group has its share, taken from all its files in turn. */
export function sampleOf(count: number, seed: number, read = (file: string) => readFileSync(file, 'utf8')): Mutant[] {
  const shares = Object.values(groups).reduce((sum, { share }) => sum + share, 0)
  return Object.entries(groups).flatMap(([group, { share, parts }]) => {
    const random = randomFrom(seed + group.length * 1000)
    const byFile = parts.flatMap((part) =>
      part.files.map((file) => shuffled(mutantsOf(group, { ...part, files: [file] }, read), random)),
    )
    const roundRobin = Array.from({ length: Math.max(...byFile.map(({ length }) => length)) }, (_, turn) =>
      shuffled(
        byFile.flatMap((all) => all.slice(turn, turn + 1)),
        random,
      ),
    )
    return roundRobin.flat().slice(0, Math.round((count * share) / shares))
  })
}
