import { maxPasswordLength, minPasswordLength } from '#domain/accounts.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePlainMessages } from '../../i18n/use-plain-messages.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { EmailField, InputField } from '../../ui/field.tsx'
import { usePlainPage } from './plain-layout.tsx'
import { RefusedNote } from './refused-note.tsx'

/** Logging in or registering by a plain form; whoever is logged in already is told so (SPEC 4 "Login modal"). */
export function AccountForm({ mode }: { mode: 'login' | 'register' }) {
  const { isShopper, typed, next = '/' } = usePlainPage()
  const words = useMessages().login
  const isNew = mode === 'register'
  const shown = words[mode]
  if (isShopper) return <LoggedIn />
  return (
    <div className="container-page flex max-w-md flex-col gap-4 py-8">
      <h1 className="font-extrabold text-title">{shown.title}</h1>
      <p className="text-ink-2">{shown.intro}</p>
      <RefusedNote />
      <form method="post" action={isNew ? '/register' : '/log-in'} className="flex flex-col gap-4">
        <input type="hidden" name="next" value={next} />
        {isNew && (
          <InputField
            label={words.name}
            name="name"
            autoComplete="name"
            maxLength={100}
            defaultValue={typed.name}
            required
          />
        )}
        <EmailField label={words.email} autoComplete={isNew ? 'email' : 'username'} defaultValue={typed.email} />
        <InputField
          label={words.password}
          hint={isNew ? words.passwordHint(minPasswordLength) : undefined}
          name="password"
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          minLength={isNew ? minPasswordLength : undefined}
          maxLength={isNew ? maxPasswordLength : undefined}
          required
        />
        <button type="submit" className={buttonClass('primary', 'large', 'mt-1')}>
          {shown.submit}
        </button>
      </form>
      <p className="flex flex-wrap items-center justify-center gap-x-1 text-ink-2">
        {shown.other}
        <a
          href={`${isNew ? '/log-in' : '/register'}?${new URLSearchParams({ next })}`}
          className={buttonClass('quiet', 'normal', 'px-2')}
        >
          {shown.switchTo}
        </a>
      </p>
    </div>
  )
}

function LoggedIn() {
  const plain = usePlainMessages()
  const words = useMessages().header
  return (
    <div className="container-page flex max-w-md flex-col gap-4 py-8">
      <h1 className="font-extrabold text-title">{plain.loggedIn}</h1>
      <RefusedNote />
      <p className="text-ink-2">{plain.loggedInHint}</p>
      <a href="/basket" className={buttonClass('primary', 'large')}>
        {plain.viewCart}
      </a>
      <a href="/my-orders" className={buttonClass('secondary', 'large')}>
        {words.myOrders}
      </a>
    </div>
  )
}
