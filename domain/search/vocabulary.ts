import type { Word } from './normalize.ts'
import { signatureOf } from './word-cost.ts'

/** Distinct words with the names that have each; `signatures` holds four numbers per word, for `quickReject`. */
export type Vocabulary = {
  readonly words: readonly Word[]
  readonly signatures: Int32Array
  /** Indexes of the names that have a word, by its romanized spelling. */
  namesWith(romanized: string): Int32Array
}

const none = new Int32Array()

/** Builds a vocabulary from the words of each name; names must come in ascending order. */
export function buildVocabulary(): { add(word: Word, name: number): void; build(): Vocabulary } {
  const indexes = new Map<string, number>()
  const words: Word[] = []
  const lastName: number[] = []
  const wordIndexes: number[] = []
  const nameIndexes: number[] = []

  return {
    add(word, name) {
      const index = indexes.get(word.romanized) ?? words.length
      if (index === words.length) {
        indexes.set(word.romanized, index)
        words.push(word)
      }
      if (lastName[index] === name) return
      lastName[index] = name
      wordIndexes.push(index)
      nameIndexes.push(name)
    },
    build: () => groupByWord(indexes, words, wordIndexes, nameIndexes),
  }
}

/** Groups pairs of word and name by word, by counting sort. */
function groupByWord(
  indexes: ReadonlyMap<string, number>,
  words: readonly Word[],
  wordIndexes: readonly number[],
  nameIndexes: readonly number[],
): Vocabulary {
  const starts = new Int32Array(words.length + 1)
  for (const index of wordIndexes) starts[index + 1] = (starts[index + 1] ?? 0) + 1
  for (let index = 1; index < starts.length; index++) starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0)
  const next = starts.slice()
  const names = new Int32Array(nameIndexes.length)
  for (const [pair, index] of wordIndexes.entries()) {
    const to = next[index] ?? 0
    names[to] = nameIndexes[pair] ?? 0
    next[index] = to + 1
  }
  return {
    words,
    signatures: Int32Array.from(words.flatMap(signatureOf)),
    namesWith(romanized) {
      const index = indexes.get(romanized)
      return index === undefined ? none : names.subarray(starts[index], starts[index + 1])
    },
  }
}
