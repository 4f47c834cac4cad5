import { createStore } from 'zustand'
import type { SuspiciousJson } from '#domain/catalogue/price-shapes.ts'
import { Refusal } from '#domain/refusal.ts'

/** Prices that the seller must confirm, and where the answer goes. */
type Question = { readonly suspicious: readonly SuspiciousJson[]; readonly answer: (isRight: boolean) => void }

type State = {
  readonly open: Question | undefined
  readonly waiting: readonly Question[]
  readonly confirmedKey: string | undefined
}

/** The open question, if any, those after it, and the key of the prices that were confirmed last. */
export const priceQuestion = createStore<State>(() => ({ open: undefined, waiting: [], confirmedKey: undefined }))

/** Sends prices under an idempotency key; confirmed ones are another body, with another key. */
type SendPrices<T> = (key: string, confirmed: { confirmed?: true }) => Promise<T>

/** Asks whether prices that look wrong are right, one question after another. */
function askPrices(suspicious: readonly SuspiciousJson[]): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isRight: boolean) => {
      const [open, ...waiting] = priceQuestion.getState().waiting
      priceQuestion.setState({ open, waiting })
      resolve(isRight)
    }
    const question = { suspicious, answer }
    priceQuestion.setState(({ open, waiting }) =>
      open === undefined ? { open: question } : { waiting: [...waiting, question] },
    )
  })
}

/** Sends prices, and as confirmed once the seller says that doubtful ones are right; undefined if not. */
export async function sendPrices<T>(key: string, send: SendPrices<T>): Promise<T | undefined> {
  const sendConfirmed = () => send(`${key}-confirmed`, { confirmed: true })
  // The answer to the confirmed prices was lost: they may be saved already.
  if (priceQuestion.getState().confirmedKey === key) return sendConfirmed()
  try {
    return await send(key, {})
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PRICE_LOOKS_WRONG') throw error
    const isRight = await askPrices((error.extra.suspicious ?? []) as SuspiciousJson[])
    if (!isRight) return undefined
    priceQuestion.setState({ confirmedKey: key })
    return sendConfirmed()
  }
}
