import { Refusal } from '#domain/refusal.ts'
import { loadAnswers, loadRefusals } from '../i18n/load-messages.ts'
import { shopperMessages } from '../i18n/namespaces.ts'
import type { Action } from './toast-list.tsx'
import { loadToasts } from './toaster.tsx'

/** Shows a success for 2 seconds (SPEC 9); its action must be possible elsewhere too. */
export function showSuccess(message: string, action?: Action): void {
  void addTranslated('success', message, action)
}

/** Shows a success for 4 seconds, with the only Undo button. */
export function showUndo(message: string, undo: Action): void {
  void addTranslated('undo', message, undo)
}

/** Shows `errorText` for 4 seconds (SPEC 8, 9). */
export function showError(error: unknown, action?: Action): void {
  // The message of a Refusal that was thrown in the browser may not be loaded yet.
  const messagesLoaded = error instanceof Refusal ? loadRefusals() : undefined
  void Promise.all([loadToasts(), messagesLoaded]).then(([toasts]) =>
    toasts?.addToast('error', errorText(error), action),
  )
}

/** Shows a neutral message for 4 seconds (SPEC 9). */
export function showNote(message: string): void {
  void loadToasts().then((toasts) => toasts?.addToast('note', message))
}

/** The message of a Refusal, a string as it is, and 'Something went wrong' for any other error. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  const { names, toasts } = shopperMessages()
  return error instanceof Refusal ? names.refusal(error) : toasts.somethingWentWrong
}

async function addTranslated(kind: 'success' | 'undo', message: string, action?: Action): Promise<void> {
  const [toasts] = await Promise.all([loadToasts(), loadAnswers()])
  toasts?.addToast(kind, shopperMessages().names.translateMessage(message), action)
}
