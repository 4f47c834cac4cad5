/** A function that computes its answer once for each key of a map; weak keys do not outlive their lists. */
export function memoized<Key, Value>(
  make: (key: Key) => Value,
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
): (key: Key) => Value {
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
