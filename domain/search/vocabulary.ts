import type { Word } from './normalize.ts'
import { signatureOf } from './word-cost.ts'

/** Distinct words with the names that have each; signatures are four numbers per word. */
export type Vocabulary = {
  readonly words: readonly Word[]
  readonly signatures: Int32Array
  /** Indexes of the names that have a word, by its romanized spelling. */
  namesWith(romanized: string): Int32Array
}

/** A growing array of integers: ten thousand names as objects take 20 MB more. */
export function openIntegers(): { push(value: number): void; done(): Int32Array } {
  let values = new Int32Array(1024)
  let length = 0
  return {
    push(value) {
      if (length === values.length) {
        const longer = new Int32Array(length * 2)
        longer.set(values)
        values = longer
      }
      values[length++] = value
    },
    done: () => values.slice(0, length),
  }
}

const none = new Int32Array()

/** Collects words by name; names must come in ascending order. */
export function openVocabulary(): { add(word: Word, name: number): void; done(): Vocabulary } {
  const places = new Map<string, number>()
  const words: Word[] = []
  const lastName: number[] = []
  const [wordIndexes, nameIndexes] = [openIntegers(), openIntegers()]

  return {
    add(word, name) {
      const place = places.get(word.romanized) ?? words.length
      if (place === words.length) {
        places.set(word.romanized, place)
        words.push(word)
      }
      if (lastName[place] === name) return
      lastName[place] = name
      wordIndexes.push(place)
      nameIndexes.push(name)
    },
    done: () => vocabularyOf(places, words, wordIndexes.done(), nameIndexes.done()),
  }
}

/** Groups the pairs of word and name by word: a counting sort. */
function vocabularyOf(
  places: ReadonlyMap<string, number>,
  words: readonly Word[],
  wordIndexes: Int32Array,
  nameIndexes: Int32Array,
): Vocabulary {
  const starts = new Int32Array(words.length + 1)
  for (const place of wordIndexes) starts[place + 1] = (starts[place + 1] ?? 0) + 1
  for (let place = 1; place < starts.length; place++) starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0)
  const next = starts.slice()
  const names = new Int32Array(nameIndexes.length)
  for (const [at, place] of wordIndexes.entries()) {
    const to = next[place] ?? 0
    names[to] = nameIndexes[at] ?? 0
    next[place] = to + 1
  }
  return {
    words,
    signatures: Int32Array.from(words.flatMap(signatureOf)),
    namesWith(romanized) {
      const place = places.get(romanized)
      return place === undefined ? none : names.subarray(starts[place], starts[place + 1])
    },
  }
}
