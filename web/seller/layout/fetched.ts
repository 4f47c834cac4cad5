import { Refusal } from '#domain/refusal.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { errorText } from '../../ui/toast.tsx'

/** The loaded data of a seller's page, or its error message. */
export type Fetched<T> = { got: T; failed?: undefined } | { got?: undefined; failed: string }

/** Loads a page's data; an expected error becomes its message, any other 'Server error' (SPEC 8). */
export async function fetched<T>(fetch: () => Promise<T>): Promise<Fetched<T>> {
  try {
    return { got: await fetch() }
  } catch (error) {
    return { failed: error instanceof Refusal ? errorText(error) : messagesOf('seller').failures.server }
  }
}
