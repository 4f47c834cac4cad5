import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { PasswordAndCodeForm, type PasswordWithCode } from './password-and-code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

type View = 'overview' | 'setup' | 'stop' | 'new-recovery-codes'

/** Turns the second factor on or off and makes new recovery codes. */
export function SecondFactor({ isOn, codesLeft }: { isOn: boolean; codesLeft: number }) {
  const messages = messagesOf('settings').security
  const { revalidate } = useRevalidator()
  const [view, setView] = useState<View>('overview')
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()

  function showRecoveryCodes(codes: readonly string[]): void {
    setView('overview')
    setRecoveryCodes(codes)
  }

  function start(codes: readonly string[]): void {
    showRecoveryCodes(codes)
    showSuccess(messages.factorStarted)
  }

  async function finish(): Promise<void> {
    setRecoveryCodes(undefined)
    await revalidate()
  }

  async function stop(body: PasswordWithCode): Promise<void> {
    await callApi(sellerApi.secondFactorOff, { body })
    setView('overview')
    showSuccess(messages.factorStopped)
    void revalidate()
  }

  async function renewRecoveryCodes(body: PasswordWithCode): Promise<void> {
    showRecoveryCodes((await callApi(sellerApi.recoveryCodes, { body })).recoveryCodes)
  }

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onStored={() => void finish()} />
  if (view === 'setup') return <SecondFactorSetup onStarted={start} />
  if (view === 'stop') return <PasswordAndCodeForm label={messages.stop} look="danger" call={stop} />
  if (view === 'new-recovery-codes')
    return <PasswordAndCodeForm label={messages.recoveryNew} look="primary" call={renewRecoveryCodes} />
  return (
    <>
      <p className="text-ink-2">{isOn ? messages.factorOn : messages.factorOff}</p>
      {isOn && <p className="text-ink-2">{messages.recoveryLeft(codesLeft)}</p>}
      <div className="flex flex-wrap gap-3">
        {!isOn && <Button onClick={() => setView('setup')}>{messages.begin}</Button>}
        {isOn && (
          <>
            <Button look="secondary" onClick={() => setView('new-recovery-codes')}>
              {messages.recoveryNew}
            </Button>
            <Button look="danger" onClick={() => setView('stop')}>
              {messages.stop}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
