import type { SuspiciousPriceJson } from '#domain/catalogue/price-shapes.ts'
import { isRefusal } from '#domain/refusal.ts'
import { openQuestions } from '../layout/questions.ts'

/** Sends prices under an idempotency key; confirmed prices have another key, as their body differs. */
export type Send<T> = (key: string, confirmation: { confirmed?: true }) => Promise<T>

/** The key of the prices that were confirmed last. */
let confirmedKey: string | undefined

/** Sends prices; if some look wrong, asks whether they are right and sends them as confirmed. Undefined if they are not. */
export async function sendOrAsk<T>(
  key: string,
  send: Send<T>,
  ask: (suspicious: readonly SuspiciousPriceJson[]) => Promise<boolean>,
): Promise<T | undefined> {
  const sendConfirmed = () => send(`${key}-confirmed`, { confirmed: true })
  // The seller confirmed these prices before, but the answer was lost: they may be saved already.
  if (confirmedKey === key) return sendConfirmed()
  const { page } = openQuestions.getState()
  try {
    return await send(key, {})
  } catch (error) {
    const canAsk = page !== undefined && openQuestions.getState().page === page
    if (!canAsk || !isRefusal(error, 'PRICE_LOOKS_WRONG')) throw error
    const isRight = await ask((error.extra.suspicious ?? []) as SuspiciousPriceJson[])
    if (!isRight) return undefined
    confirmedKey = key
    return sendConfirmed()
  }
}
