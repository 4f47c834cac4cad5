import { useEffect, useState } from 'react'
import type { PauseJson } from '#domain/shapes.ts'
import { api, type BodyOf, callApi } from '../../api/call-api.ts'
import { lookAtPause, useStorePause } from '../../store/store-pause.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'

export type Opening = {
  readonly pause: PauseJson | undefined
  readonly busy: boolean
  /** Whether the seller is being asked until when. */
  readonly isAsking: boolean
  turn(on: boolean): void
  close(pause: BodyOf<typeof api.storeClose>): void
  cancel(): void
}

/** Opening and closing the store; another window or person may have done it meanwhile. */
export function useClosing(): Opening {
  const pause = useStorePause()
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    const look = () => void lookAtPause()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])

  async function tell(call: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true)
    try {
      const { message } = await call()
      setAsking(false)
      showSuccess(message)
    } catch (error) {
      showError(error)
    }
    await lookAtPause()
    setBusy(false)
  }

  return {
    pause,
    busy,
    isAsking,
    turn: (on) => (on ? void tell(() => callApi(api.storeOpen)) : setAsking(true)),
    close: (body) => void tell(() => callApi(api.storeClose, { body })),
    cancel: () => setAsking(false),
  }
}
