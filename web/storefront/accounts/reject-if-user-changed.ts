import { Refusal } from '#domain/refusal.ts'
import { userId } from './current-user.ts'

/** Refuses an answer with LOGIN_CHANGED once another user, or none, is on screen. */
export function rejectIfUserChanged<T>(answer: Promise<T>): Promise<T> {
  // Before the first answer the user is not known yet.
  return userId() === undefined ? answer : rejectIfChanged(userId, answer)
}

/** Refuses an answer with LOGIN_CHANGED if `now` reads differently than when the call began. */
export async function rejectIfChanged<T>(now: () => unknown, answer: Promise<T>): Promise<T> {
  const before = now()
  const [outcome] = await Promise.allSettled([answer])
  if (now() !== before) throw new Refusal('LOGIN_CHANGED')
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
