import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOfThisSite } from '#domain/accounts/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { submitting } from '../../browser/submitting.ts'
import { useMessages, useNames } from '../../i18n/use-messages.ts'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { type CartEntry, quantityOf } from '../cart/cart-lines.ts'
import { cart } from '../cart/cart-store.ts'
import { waitingLines } from '../cart/visitor-cart.ts'
import { currentUser } from './current-user.ts'
import { type LoginErrors, type LoginTyped, loginErrors, readLogin } from './login-errors.ts'
import {
  closeLogin,
  forgotPassword,
  type LoginMode,
  logIn,
  register,
  turnLogin,
  useLoginDialog,
} from './session-store.ts'

/** Checks and sends the login form, then goes to the target or / (SPEC 4 "Login modal"). */
export function useLogin(mode: LoginMode) {
  const messages = useMessages().login
  const names = useNames()
  const navigate = useNavigate()
  const { target } = useLoginDialog()
  const [busy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<LoginErrors>({})

  async function send(form: HTMLFormElement): Promise<void> {
    const typed = readLogin(form)
    const found = loginErrors(typed, mode, messages)
    setFieldErrors(found)
    if (Object.keys(found).length > 0) return focusFirst(form, found)
    setBusy(true)
    try {
      await (mode === 'forgot' ? askForLink(typed) : enter(typed))
    } catch (error) {
      refused(form, error)
    } finally {
      setBusy(false)
    }
  }

  async function enter({ name, email, password }: LoginTyped): Promise<void> {
    const waiting = waitingLines()
    await (mode === 'register' ? register({ name, email, password }) : logIn({ email, password }))
    cart.settled().then(
      () => tellLost(waiting),
      () => undefined,
    )
    closeLogin()
    await navigate(pathOfThisSite(target))
  }

  /** Names the lines of the visitor's cart that the shopper's could not hold. */
  function tellLost(before: readonly CartEntry[]): void {
    const user = currentUser()
    const saved = user.state === 'shopper' ? user.savedCart.cartItems : []
    const held = [...saved, ...cart.now().entries.filter(({ state }) => state !== 'gone')]
    const lost = before.filter(({ productId, unit }) => quantityOf(held, productId, [unit._id]) === 0)
    const nameOf = ({ name, nameHi, unit }: CartEntry) => `${names.vegetable(name, nameHi)}, ${names.unit(unit.label)}`
    if (lost.length > 0) showError(messages.notSaved(lost.map(nameOf).join('; ')))
  }

  async function askForLink({ email }: LoginTyped): Promise<void> {
    showSuccess(await forgotPassword(email))
    turnLogin('login')
  }

  function refused(form: HTMLFormElement, error: unknown): void {
    const isTaken = error instanceof Refusal && error.code === 'EMAIL_TAKEN'
    const found: LoginErrors = isTaken ? { email: errorText(error) } : { form: errorText(error) }
    showError(error)
    setFieldErrors(found)
    focusFirst(form, isTaken || mode === 'forgot' ? { email: '' } : { password: '' })
  }

  const submit = submitting((form) => !busy && send(form))
  return { busy, fieldErrors, submit, forget: () => setFieldErrors({}) }
}

/** Focuses the first field with a message. */
function focusFirst(form: HTMLFormElement, fieldErrors: LoginErrors): void {
  for (const field of ['name', 'email', 'password'] as const) {
    const input = form.elements.namedItem(field)
    if (fieldErrors[field] === undefined || !(input instanceof HTMLInputElement)) continue
    input.focus()
    return
  }
}
