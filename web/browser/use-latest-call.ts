import { useEffect, useRef, useState } from 'react'
import { showError } from '../ui/toast.tsx'

/** Runs calls of a component; ignores the result and the error of all but the latest, and all after it is unmounted. */
export function useLatestCall() {
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  useEffect(
    () => () => {
      latest.current++
    },
    [],
  )

  async function run<T>(call: () => Promise<T>, onResult: (result: T) => void): Promise<void> {
    const number = ++latest.current
    const isLatest = () => number === latest.current
    setBusy(true)
    try {
      const result = await call()
      if (isLatest()) onResult(result)
    } catch (error) {
      if (isLatest()) showError(error)
    }
    if (isLatest()) setBusy(false)
  }

  function cancel(): void {
    latest.current++
    setBusy(false)
  }

  return { busy, run, cancel }
}
