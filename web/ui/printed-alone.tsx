import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { listen } from '../browser/listen.ts'
import { classNames } from './class-names.ts'

type Props = { className: string; onPrinted: () => void; children: ReactNode }

/** Opens the print dialog and prints its content instead of the page. */
export function PrintedAlone({ className, onPrinted, children }: Props) {
  const callOnPrinted = useEffectEvent(onPrinted)
  useEffect(() => {
    const stopListening = listen({ afterprint: () => callOnPrinted() })
    window.print()
    return stopListening
  }, [])
  const look = classNames('printed-alone hidden bg-white text-black print:block', className)
  return createPortal(<article className={look}>{children}</article>, document.body)
}
