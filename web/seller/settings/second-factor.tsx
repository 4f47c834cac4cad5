import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { FactorForm, StopForm } from './factor-forms.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryForm } from './recovery-form.tsx'

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

  async function stopped(): Promise<void> {
    setStep('rest')
    showSuccess(messages.factorStopped)
    await revalidate()
  }

  if (codes) return <RecoveryCodes codes={codes} onStored={() => void finish()} />
  if (step === 'start') return <FactorForm onStarted={(fresh) => started(fresh, messages.factorStarted)} />
  if (step === 'stop') return <StopForm onStopped={() => void stopped()} />
  if (step === 'renew') return <RecoveryForm onMade={started} />
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
