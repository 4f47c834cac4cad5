import { lazy, Suspense, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { CodeField, PasswordNow } from './security-fields.tsx'
import { useSecurityCall } from './use-security-call.ts'

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }))

type Offer = { readonly uri: string; readonly key: string }

/** Password, then the QR code, then the app's first code. */
export function FactorForm({ onStarted }: { onStarted: (codes: readonly string[]) => void }) {
  const messages = useSettingsMessages().security
  const [password, setPassword] = useState('')
  const [offer, setOffer] = useState<Offer>()
  const [code, setCode] = useState('')
  const begin = useSecurityCall(async () =>
    setOffer(await callApi(sellerApi.secondFactorBegin, { body: { password } })),
  )
  const confirm = useSecurityCall(async () => {
    if (offer === undefined) return
    const body = { password, key: offer.key, code }
    onStarted((await callApi(sellerApi.secondFactorOn, { body })).recoveryCodes)
  })
  if (offer === undefined)
    return (
      <form onSubmit={begin.submit} className="flex flex-col gap-3">
        <PasswordNow value={password} onChange={setPassword} error={begin.passwordError ?? begin.fieldError} />
        <Button type="submit" busy={begin.busy} className="sm:self-start">
          {messages.begin}
        </Button>
      </form>
    )
  return (
    <form onSubmit={confirm.submit} className="flex flex-col gap-3">
      <p>{messages.scan}</p>
      <Suspense fallback={<div className="size-56" />}>
        <QrCode text={offer.uri} label={messages.qr} className="w-56 max-w-full self-center rounded-control" />
      </Suspense>
      <p>
        {messages.orType} <code className="break-all font-semibold">{offer.key.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      {/* On the phone itself there is nothing to scan with. */}
      <a href={offer.uri} className="inline-flex min-h-11 items-center font-semibold text-leaf-700 sm:hidden">
        {messages.openApp}
      </a>
      <CodeField
        value={code}
        onChange={setCode}
        error={confirm.passwordError ?? confirm.fieldError}
        hint={messages.codeHint}
      />
      <Button type="submit" busy={confirm.busy} className="sm:self-start">
        {messages.confirm}
      </Button>
    </form>
  )
}
