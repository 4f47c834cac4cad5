import { Refusal } from '#domain/refusal.ts'
import { loadRefusals } from '../i18n/load.ts'
import { currentMessages } from '../i18n/use-messages.ts'
import { loadToasts } from './toaster.tsx'

type Action = { label: string; run: () => void }

/** Shows a success for 2 seconds, with an action such as Undo beside it (SPEC 9). */
export function showSuccess(message: string, action?: Action): void {
  void showToast('success', () => currentMessages().names.translateMessage(message), action)
}

/** Shows the sentence of a Refusal, or 'Something went wrong', for 4 seconds (SPEC 8, 9). */
export function showError(error: unknown): void {
  // A rule that refuses in the browser has no Hindi sentence until it is loaded.
  const ready = error instanceof Refusal ? loadRefusals() : undefined
  void showToast('error', () => errorText(error), undefined, ready)
}

/** Shows a plain message for 4 seconds, with an action such as Undo beside it (SPEC 9). */
export function showNote(message: string, action?: Action): void {
  void showToast('note', () => message, action)
}

/** The sentence of a Refusal, a sentence as it is, or 'Something went wrong'. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  const { names, toasts } = currentMessages()
  return error instanceof Refusal ? names.refusal(error.code, error.message) : toasts.somethingWentWrong
}

async function showToast(
  kind: 'success' | 'error' | 'note',
  message: () => string,
  action?: Action,
  ready?: Promise<void>,
): Promise<void> {
  const [toasts] = await Promise.all([loadToasts(), ready])
  toasts?.addToast(kind, message(), action)
}
