import { setTimeout as pause } from 'node:timers/promises'

/**
 * Work that costs hardly more for many than for one, such as a commit: while it is done for some, those who come meanwhile
 * wait, and it is done next for all of them at once, but never twice within `apartMs` milliseconds. Who comes after a while
 * does not wait for company.
 */
export function together<T>(work: (all: readonly T[]) => Promise<void>, apartMs = 0): (one: T) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let next: { readonly all: T[]; readonly done: Promise<void> } | undefined
  let notBefore = 0
  function begin(): NonNullable<typeof next> {
    const all: T[] = []
    const workNow = async () => {
      const wait = notBefore - performance.now()
      if (wait > 0) await pause(wait)
      next = undefined
      notBefore = performance.now() + apartMs
      await work(all)
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
