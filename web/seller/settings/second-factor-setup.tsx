import { Suspense, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { lazyWithMessages } from '../../browser/lazy-with-messages.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { CodeField, CurrentPasswordField } from './security-fields.tsx'
import { useSecurityCall } from './use-security-call.ts'

const QrCode = lazyWithMessages(async () => (await import('../../ui/qr-code.tsx')).QrCode)

type AppKey = { readonly uri: string; readonly key: string; readonly password: string }

/** Sets up the second factor: the password, then the QR code and the app's first code. */
export function SecondFactorSetup({ onStarted }: { onStarted: (recoveryCodes: readonly string[]) => void }) {
  const messages = messagesOf('settings').security
  const [appKey, setAppKey] = useState<AppKey>()
  const begin = useSecurityCall(async (form) => {
    const password = inputOf(form, 'password').value
    setAppKey({ ...(await callApi(sellerApi.secondFactorBegin, { body: { password } })), password })
  })
  const confirm = useSecurityCall(async (form) => {
    if (appKey === undefined) return
    const { password, key } = appKey
    const body = { password, key, code: inputOf(form, 'code').value }
    onStarted((await callApi(sellerApi.secondFactorOn, { body })).recoveryCodes)
  })
  if (appKey === undefined)
    return (
      <form onSubmit={begin.submit} className="flex flex-col gap-3">
        <CurrentPasswordField error={begin.passwordError ?? begin.fieldError} />
        <Button type="submit" busy={begin.busy} className="sm:self-start">
          {messages.begin}
        </Button>
      </form>
    )
  return (
    <form onSubmit={confirm.submit} className="flex flex-col gap-3">
      <p>{messages.scan}</p>
      <Suspense fallback={<div className="size-56" />}>
        <QrCode text={appKey.uri} label={messages.qr} className="w-56 max-w-full self-center rounded-control" />
      </Suspense>
      <p>
        {messages.orType} <code className="break-all font-semibold">{appKey.key.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      {/* A phone cannot scan its own screen. */}
      <a href={appKey.uri} className="inline-flex min-h-11 items-center font-semibold text-leaf-700 sm:hidden">
        {messages.openApp}
      </a>
      <CodeField error={confirm.passwordError ?? confirm.fieldError} hint={messages.codeHint} />
      <Button type="submit" busy={confirm.busy} className="sm:self-start">
        {messages.confirm}
      </Button>
    </form>
  )
}
