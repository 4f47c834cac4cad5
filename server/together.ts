/**
 * Work that costs hardly more for many than for one, such as a commit: while it is done for some, those who come meanwhile
 * wait, and it is done next for all of them at once. Nobody waits for company.
 */
export function together<T>(work: (all: readonly T[]) => Promise<void>): (one: T) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let next: { readonly all: T[]; readonly done: Promise<void> } | undefined
  function begin(): NonNullable<typeof next> {
    const all: T[] = []
    const workNow = () => {
      next = undefined
      return work(all)
    }
    last = last.then(workNow, workNow)
    return { all, done: last }
  }
  return (one) => {
    next ??= begin()
    next.all.push(one)
    return next.done
  }
}
