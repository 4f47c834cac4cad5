import { Refusal } from '#domain/refusal.ts'

/** An answer that counts only while something is as it was when it was asked for: otherwise it is a refusal, whatever it was. */
export async function ignoreStale<T>(now: () => unknown, answer: Promise<T>): Promise<T> {
  const before = now()
  const [outcome] = await Promise.allSettled([answer])
  if (now() !== before) throw new Refusal('LOGIN_CHANGED')
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
