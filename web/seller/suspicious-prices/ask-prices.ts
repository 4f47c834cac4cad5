import { createStore } from 'zustand'
import type { SuspiciousPriceJson } from '#domain/catalogue/price-shapes.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'

type Question = { readonly suspicious: readonly SuspiciousPriceJson[]; readonly answer: (isRight: boolean) => void }

type State = {
  readonly questions: readonly Question[]
  readonly confirmedKey: string | undefined
  /** The page's dialog that asks; undefined on a page without one. */
  readonly dialog: object | undefined
}

/** The questions, of which the first is shown, and the key of the prices that were confirmed last. */
export const priceQuestions = createStore<State>(() => ({ questions: [], confirmedKey: undefined, dialog: undefined }))

/** Sends prices under an idempotency key; confirmed prices have another key, as their body differs. */
type Send<T> = (key: string, confirmed: { confirmed?: true }) => Promise<T>

/** Asks whether prices that look wrong are right, one question after another. */
function askPrices(suspicious: readonly SuspiciousPriceJson[]): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isRight: boolean) => {
      priceQuestions.setState(({ questions: [_answered, ...left] }) => ({ questions: left }))
      resolve(isRight)
    }
    priceQuestions.setState(({ questions }) => ({ questions: [...questions, { suspicious, answer }] }))
  })
}

/** Whether the server finds prices suspicious and the dialog of their page can still ask. */
function canAsk(error: unknown, dialog: object | undefined): error is Refusal {
  const isOpen = dialog !== undefined && priceQuestions.getState().dialog === dialog
  return isRefusal(error, 'PRICE_LOOKS_WRONG') && isOpen
}

/** Sends prices; if some look wrong, asks the seller and sends them as confirmed. Undefined if the seller says no. */
export async function sendOrAsk<T>(key: string, send: Send<T>): Promise<T | undefined> {
  const sendConfirmed = () => send(`${key}-confirmed`, { confirmed: true })
  // The seller confirmed these prices before, but the answer was lost: they may be saved already.
  const { confirmedKey, dialog } = priceQuestions.getState()
  if (confirmedKey === key) return sendConfirmed()
  try {
    return await send(key, {})
  } catch (error) {
    if (!canAsk(error, dialog)) throw error
    const isRight = await askPrices((error.extra.suspicious ?? []) as SuspiciousPriceJson[])
    if (!isRight) return undefined
    priceQuestions.setState({ confirmedKey: key })
    return sendConfirmed()
  }
}
