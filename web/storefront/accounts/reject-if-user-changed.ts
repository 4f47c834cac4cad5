import { Refusal } from '#domain/refusal.ts'
import { userId } from './current-user.ts'

/** Passes an answer on. Throws LOGIN_CHANGED after another login or a logout. */
export function rejectIfUserChanged<T>(answer: Promise<T>): Promise<T> {
  // Without a known user there is nothing to compare.
  return userId() === undefined ? answer : rejectIfChanged(userId, answer)
}

/** Passes an answer on; rejects with LOGIN_CHANGED if `read` returns another value than at the start. */
export async function rejectIfChanged<T>(read: () => unknown, answer: Promise<T>): Promise<T> {
  const before = read()
  const [outcome] = await Promise.allSettled([answer])
  if (read() !== before) throw new Refusal('LOGIN_CHANGED')
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
