import type { ComponentProps, ReactNode } from 'react'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { LanguageSwitch } from '../../i18n/language-switch.tsx'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'

type Props = Pick<ComponentProps<'form'>, 'onSubmit' | 'onChange'> & {
  title: string
  action: string
  busy: boolean
  children: ReactNode
}

/** A page with one form, for people who are not logged in. */
export function LoggedOutForm({ title, action, busy, children, ...events }: Props) {
  const isHydrated = useHydrated()
  return (
    <main id="content" tabIndex={-1} className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4">
      <Logo className="rounded-control" />
      <form
        method="post"
        {...events}
        inert={!isHydrated}
        className="flex w-full max-w-sm flex-col gap-4 rounded-hero border border-line bg-surface p-6 shadow-hover"
      >
        <h1 className="text-center font-extrabold text-title">{title}</h1>
        {children}
        <Button type="submit" size="large" busy={busy} className="mt-2">
          {action}
        </Button>
      </form>
      <LanguageSwitch className="mt-4 w-fit" />
    </main>
  )
}
