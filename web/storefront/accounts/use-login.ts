import { useNavigate } from 'react-router'
import { maxPasswordLength, minPasswordLength, passwordError, pathOfThisSite } from '#domain/accounts/accounts.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { isRefusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { type FieldErrors, useCheckedForm } from '../../browser/use-checked-form.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { type CartEntry, quantityOf } from '../cart/cart-lines.ts'
import { cart } from '../cart/cart-store.ts'
import { unsavedLines } from '../cart/stored-cart.ts'
import { currentUser } from './current-user.ts'
import { closeLogin, type LoginMode, setLoginMode, useLoginDialog } from './login-dialog-store.ts'
import { applyLogin } from './session-store.ts'

/** The values of the login form. */
type LoginValues = { name: string; email: string; password: string }

/** Error messages by field; `form` is about the form as a whole. */
type LoginErrors = FieldErrors<keyof LoginValues | 'form'>

/** Reads the form; name and e-mail are trimmed, the password is not. */
function readLogin(form: HTMLFormElement): LoginValues {
  const data = new FormData(form)
  const read = (field: keyof LoginValues) => String(data.get(field) ?? '')
  return { name: read('name').trim(), email: read('email').trim(), password: read('password') }
}

/** Checks and sends the login form, then navigates to the dialog's target or / (SPEC 4 "Login modal"). */
export function useLogin(mode: LoginMode) {
  const { login: messages, names } = shopperMessages()
  const navigate = useNavigate()
  const { target } = useLoginDialog()

  /** Checks required fields, e-mail and password length before sending (SPEC 5). */
  function check(form: HTMLFormElement): LoginErrors {
    const { name, email, password } = readLogin(form)
    const errors: LoginErrors = {}
    const isNew = mode === 'register'
    if (isNew && name === '') errors.name = messages.required
    if (normalizeEmail(email) === undefined) errors.email = email === '' ? messages.required : messages.badEmail
    if (isNew && passwordError(password) !== undefined)
      errors.password = messages.badPassword(minPasswordLength, maxPasswordLength)
    if (mode !== 'forgot' && password === '') errors.password = messages.required
    return errors
  }

  async function logInOrRegister({ name, email, password }: LoginValues): Promise<void> {
    const visitorLines = unsavedLines()
    const call =
      mode === 'register'
        ? callApi(shopperApi.register, { body: { name, email, password } })
        : callApi(shopperApi.login, { body: { email, password } })
    applyLogin((await call).user)
    cart.saveNow().then(
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
    showSuccess((await callApi(shopperApi.forgotPassword, { body: { email } })).message)
    setLoginMode('login')
  }

  function onFailed(error: unknown, form: HTMLFormElement): LoginErrors {
    const isTaken = isRefusal(error, 'EMAIL_TAKEN')
    showError(error)
    const field = isTaken || mode === 'forgot' ? 'email' : 'password'
    // The shopper may have switched to a form without this field meanwhile.
    form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
    return { [isTaken ? 'email' : 'form']: errorText(error) }
  }

  return useCheckedForm<keyof LoginErrors>({
    check,
    send: (form) => (mode === 'forgot' ? requestResetLink : logInOrRegister)(readLogin(form)),
    onFailed,
  })
}
