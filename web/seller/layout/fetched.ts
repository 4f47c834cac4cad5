import { Refusal } from '#domain/refusal.ts'
import { currentSellerMessages } from '../../i18n/use-messages.ts'
import { errorText } from '../../ui/toast.tsx'

/** What a page of the seller has to show: what was fetched, or the sentence that says why not. */
export type Fetched<T> = { got: T; failed?: undefined } | { got?: undefined; failed: string }

/** Fetches for a page; the shop's own sentence, or 'Server error' when there is none, becomes a message on it (SPEC 8). */
export async function fetched<T>(fetch: () => Promise<T>): Promise<Fetched<T>> {
  try {
    return { got: await fetch() }
  } catch (error) {
    return { failed: error instanceof Refusal ? errorText(error) : currentSellerMessages().failures.server }
  }
}
