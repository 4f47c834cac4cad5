/** Makes a function that calls and applies the answer; a failed call, or one begun before the last applied one, changes nothing. */
export function newestAnswer<T>(call: () => Promise<T>, apply: (answer: T) => void): () => Promise<void> {
  let lastBegun = 0
  let lastApplied = 0
  return () => {
    const begun = ++lastBegun
    const applyIfNewest = (answer: T) => {
      if (begun < lastApplied) return
      lastApplied = begun
      apply(answer)
    }
    return call().then(applyIfNewest, () => undefined)
  }
}
