import { Refusal } from '#domain/refusal.ts'
import { loadAnswers, loadRefusals } from '../i18n/load.ts'
import { currentMessages } from '../i18n/use-messages.ts'
import { loadToasts } from './toaster.tsx'

type Action = { label: string; run: () => void }

/** Shows a success for 2 seconds, with an action that is reachable elsewhere too (SPEC 9). */
export function showSuccess(message: string, action?: Action): void {
  void withAnswers().then((toasts) => toasts?.addToast('success', translated(message), action))
}

/** Shows a success for 4 seconds, because its Undo stands nowhere else. */
export function showUndo(message: string, undo: Action): void {
  void withAnswers().then((toasts) => toasts?.addToast('undo', translated(message), undo))
}

/** Shows the sentence of a Refusal, or 'Something went wrong', for 4 seconds (SPEC 8, 9). */
export function showError(error: unknown, action?: Action): void {
  // A rule that refuses in the browser has no Hindi sentence until it is loaded.
  const ready = error instanceof Refusal ? loadRefusals() : undefined
  void Promise.all([loadToasts(), ready]).then(([toasts]) => toasts?.addToast('error', errorText(error), action))
}

/** Shows a plain message for 4 seconds (SPEC 9). */
export function showNote(message: string): void {
  void loadToasts().then((toasts) => toasts?.addToast('note', message))
}

/** The sentence of a Refusal, a sentence as it is, or 'Something went wrong'. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  const { names, toasts } = currentMessages()
  return error instanceof Refusal ? names.refusal(error) : toasts.somethingWentWrong
}

/** The list of toasts, once what calls answer can be said in Hindi. */
const withAnswers = () => Promise.all([loadToasts(), loadAnswers()]).then(([toasts]) => toasts)

const translated = (message: string) => currentMessages().names.translateMessage(message)
