import { createStore } from 'zustand'
import type { SuspiciousJson } from '#domain/catalogue/price-shapes.ts'
import { Refusal } from '#domain/refusal.ts'

/** Prices that the seller must confirm, and where the answer goes. */
type Question = { readonly suspicious: readonly SuspiciousJson[]; readonly answer: (isRight: boolean) => void }

/** The open question, if any. */
export const priceQuestion = createStore<{ open: Question | undefined }>(() => ({ open: undefined }))

type Confirmed = { confirmed?: true }

/** The idempotency key of prices; once they are confirmed they are another body, with another key. */
export function priceKey(key: string, { confirmed }: Confirmed): string {
  return confirmed ? `${key}-confirmed` : key
}

/** Asks whether prices that look wrong are right. */
function askPrices(suspicious: readonly SuspiciousJson[]): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isRight: boolean) => {
      priceQuestion.setState({ open: undefined })
      resolve(isRight)
    }
    priceQuestion.setState({ open: { suspicious, answer } })
  })
}

/** Sends prices, and once more as confirmed if the seller says that doubtful ones are right; undefined if not. */
export async function sendPrices<T>(send: (confirmed: Confirmed) => Promise<T>): Promise<T | undefined> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PRICE_LOOKS_WRONG') throw error
    const isRight = await askPrices((error.extra.suspicious ?? []) as SuspiciousJson[])
    return isRight ? send({ confirmed: true }) : undefined
  }
}
