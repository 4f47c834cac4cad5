import { create } from 'zustand'

/** The form that the login dialog shows (SPEC 4). */
export type LoginMode = 'login' | 'register' | 'forgot'

type LoginDialogState = { open: boolean; target: string | undefined; mode: LoginMode }

const closed: LoginDialogState = { open: false, target: undefined, mode: 'login' }

/** State, target and form of the login dialog. */
export const useLoginDialog = create(() => closed)

/** Opens the login dialog; after login the shopper goes to `target`, or to / without one (SPEC 4). */
export function openLogin(target?: string, mode: LoginMode = 'login'): void {
  useLoginDialog.setState({ open: true, target, mode })
}

/** Switches the open dialog to another of its forms. */
export function setLoginMode(mode: LoginMode): void {
  useLoginDialog.setState({ mode })
}

/** Closes the login dialog and forgets the target. */
export function closeLogin(): void {
  useLoginDialog.setState(closed)
}
