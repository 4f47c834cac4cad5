import { useEffect, useState } from 'react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { promptLogin } from './prompt-login.ts'

type Pending = 'loading' | 'failed'

/** Loads a list of My Account when shown and again by `reload`. */
export function useAccountData<T extends object>(load: () => Promise<T>) {
  const [data, setData] = useState<T | Pending>('loading')
  const reload = () => {
    load()
      .catch(promptLogin)
      .then(setData, () => setData('failed'))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only `reload` repeats the call.
  useEffect(reload, [])
  return { data, reload }
}

type Props = { state: Pending; failedText: string; onRetry: () => void }

/** Shown instead of a list of My Account that is loading or could not be loaded. */
export function PendingData({ state, failedText, onRetry }: Props) {
  const messages = messagesOf('help').account
  if (state === 'loading') return <p role="status">{messages.loading}</p>
  return (
    <>
      <p role="alert">{failedText}</p>
      <Button look="secondary" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </>
  )
}
