import { Refusal } from '#domain/refusal.ts'
import { loadRefusals } from '../i18n/load.ts'
import { currentMessages } from '../i18n/use-messages.ts'
import { addToast, dropToast } from './toast-store.ts'

type Action = { label: string; run: () => void }

/** A message of success for 2 seconds (SPEC 9), with an action that can be reached elsewhere too. */
export function showSuccess(message: string, action?: Action): void {
  if (action === undefined) addToast('success', () => currentMessages().names.translateMessage(message), 2000)
  else showAction('success', message, action, 2000)
}

/** A message of success for 4 seconds, because its Undo stands nowhere else. */
export function showUndo(message: string, undo: Action): void {
  showAction('success', message, undo, 4000)
}

function showAction(kind: 'success' | 'error', message: string, action: Action, forMs: number): void {
  addToast(kind, (id) => <Actionable message={message} action={action} id={id} />, forMs)
}

/** The shop's own sentence when it said a polite no, otherwise 'Something went wrong', for 4 seconds (SPEC 8, 9). */
export function showError(error: unknown, action?: Action): void {
  const show = () => {
    if (action === undefined) addToast('error', () => errorText(error), 4000)
    else showAction('error', errorText(error), action, 4000)
  }
  // A rule may have said no in the browser itself, where no answer of the shop has brought the Hindi of it yet.
  if (error instanceof Refusal) void loadRefusals().then(show)
  else show()
}

/** A plain message for 4 seconds (SPEC 9). */
export function showNote(message: string): void {
  addToast('note', () => message, 4000)
}

/** What an error says to people: the sentence of a Refusal, a sentence given as it is, or 'Something went wrong'. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  const { names, toasts } = currentMessages()
  return error instanceof Refusal ? names.refusal(error.code, error.message) : toasts.somethingWentWrong
}

function Actionable({ message, action, id }: { message: string; action: Action; id: number }) {
  const press = () => {
    dropToast(id)
    action.run()
  }
  return (
    <span className="flex items-center gap-3">
      {message}
      <button
        type="button"
        onClick={press}
        className="-my-2.5 -mr-2 min-h-11 rounded-control px-3 font-bold text-haldi-300"
      >
        {action.label}
      </button>
    </span>
  )
}
