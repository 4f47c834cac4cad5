import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'

type Props = { className: string; onPrinted: () => void; children: ReactNode }

/** Opens the print dialog and prints its content instead of the page. */
export function PrintedAlone({ className, onPrinted, children }: Props) {
  const callOnPrinted = useEffectEvent(onPrinted)
  useEffect(() => {
    const afterPrint = () => callOnPrinted()
    window.addEventListener('afterprint', afterPrint)
    window.print()
    return () => window.removeEventListener('afterprint', afterPrint)
  }, [])
  const look = classNames('printed-alone hidden bg-white text-black print:block', className)
  return createPortal(<article className={look}>{children}</article>, document.body)
}
