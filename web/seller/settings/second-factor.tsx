import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { FactorForm } from './factor-form.tsx'
import { PasswordAndCode, type PasswordWithCode } from './password-and-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step = 'rest' | 'start' | 'stop' | 'renew'

/** The second factor: set up by a QR code, backed by ten recovery codes. */
export function SecondFactor({ isOn, codesLeft }: { isOn: boolean; codesLeft: number }) {
  const messages = useSettingsMessages().security
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<Step>('rest')
  const [codes, setCodes] = useState<readonly string[]>()

  function started(fresh: readonly string[], message?: string): void {
    setStep('rest')
    setCodes(fresh)
    if (message !== undefined) showSuccess(message)
  }

  async function finish(): Promise<void> {
    setCodes(undefined)
    await revalidate()
  }

  async function stop(body: PasswordWithCode): Promise<void> {
    await callApi(sellerApi.secondFactorOff, { body })
    setStep('rest')
    showSuccess(messages.factorStopped)
    void revalidate()
  }

  async function renew(body: PasswordWithCode): Promise<void> {
    started((await callApi(sellerApi.recoveryCodes, { body })).recoveryCodes)
  }

  if (codes) return <RecoveryCodes codes={codes} onStored={() => void finish()} />
  if (step === 'start') return <FactorForm onStarted={(fresh) => started(fresh, messages.factorStarted)} />
  if (step === 'stop') return <PasswordAndCode label={messages.stop} look="danger" call={stop} />
  if (step === 'renew') return <PasswordAndCode label={messages.recoveryNew} look="primary" call={renew} />
  return (
    <>
      <p className="text-ink-2">{isOn ? messages.factorOn : messages.factorOff}</p>
      {isOn && <p className="text-ink-2">{messages.recoveryLeft(codesLeft)}</p>}
      <div className="flex flex-wrap gap-3">
        {!isOn && <Button onClick={() => setStep('start')}>{messages.begin}</Button>}
        {isOn && (
          <>
            <Button look="secondary" onClick={() => setStep('renew')}>
              {messages.recoveryNew}
            </Button>
            <Button look="danger" onClick={() => setStep('stop')}>
              {messages.stop}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
