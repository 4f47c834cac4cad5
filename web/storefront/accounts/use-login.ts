import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOfThisSite } from '#domain/accounts/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { inputOf } from '../../browser/input-of.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { type CartEntry, quantityOf } from '../cart/cart-lines.ts'
import { cart } from '../cart/cart-store.ts'
import { unsavedLines } from '../cart/visitor-cart.ts'
import { currentUser } from './current-user.ts'
import { type LoginErrors, type LoginValues, loginErrors, readLogin } from './login-errors.ts'
import {
  closeLogin,
  forgotPassword,
  type LoginMode,
  logIn,
  register,
  setLoginMode,
  useLoginDialog,
} from './session-store.ts'

/** Checks and sends the login form, then navigates to the dialog's target or / (SPEC 4 "Login modal"). */
export function useLogin(mode: LoginMode) {
  const messages = shopperMessages().login
  const names = shopperMessages().names
  const navigate = useNavigate()
  const { target } = useLoginDialog()
  const [busy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<LoginErrors>({})

  async function send(form: HTMLFormElement): Promise<void> {
    const values = readLogin(form)
    const found = loginErrors(values, mode, messages)
    setFieldErrors(found)
    const wrong = (['name', 'email', 'password'] as const).find((field) => found[field] !== undefined)
    if (wrong !== undefined) return inputOf(form, wrong).focus()
    setBusy(true)
    try {
      await (mode === 'forgot' ? requestResetLink(values) : logInOrRegister(values))
    } catch (error) {
      showFailure(form, error)
    } finally {
      setBusy(false)
    }
  }

  async function logInOrRegister({ name, email, password }: LoginValues): Promise<void> {
    const visitorLines = unsavedLines()
    await (mode === 'register' ? register({ name, email, password }) : logIn({ email, password }))
    cart.settled().then(
      () => showLostLines(visitorLines),
      () => undefined,
    )
    closeLogin()
    await navigate(pathOfThisSite(target))
  }

  /** Names the visitor's cart lines that did not fit the shopper's cart. */
  function showLostLines(visitorLines: readonly CartEntry[]): void {
    const user = currentUser()
    const saved = user.state === 'shopper' ? user.savedCart.cartItems : []
    const present = [...saved, ...cart.now().entries.filter(({ state }) => state !== 'gone')]
    const lost = visitorLines.filter(({ productId, unit }) => quantityOf(present, productId, [unit._id]) === 0)
    const nameOf = ({ name, nameHi, unit }: CartEntry) => `${names.vegetable(name, nameHi)}, ${names.unit(unit.label)}`
    if (lost.length > 0) showError(messages.notSaved(lost.map(nameOf).join('; ')))
  }

  async function requestResetLink({ email }: LoginValues): Promise<void> {
    showSuccess(await forgotPassword(email))
    setLoginMode('login')
  }

  function showFailure(form: HTMLFormElement, error: unknown): void {
    const isTaken = error instanceof Refusal && error.code === 'EMAIL_TAKEN'
    showError(error)
    setFieldErrors({ [isTaken ? 'email' : 'form']: errorText(error) })
    const field = isTaken || mode === 'forgot' ? 'email' : 'password'
    // The shopper may have switched to a form without this field meanwhile.
    form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  const submit = submitHandler((form) => !busy && send(form))
  return { busy, fieldErrors, submit, clearErrors: () => setFieldErrors({}) }
}
