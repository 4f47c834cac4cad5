import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'

type Props = { className: string; onPrinted: () => void; children: ReactNode }

/** Content that only prints; it opens the print dialog. */
export function PrintedAlone({ className, onPrinted, children }: Props) {
  const done = useEffectEvent(onPrinted)
  useEffect(() => {
    const over = () => done()
    window.addEventListener('afterprint', over)
    window.print()
    return () => window.removeEventListener('afterprint', over)
  }, [])
  const look = classNames('printed-alone hidden bg-white text-black print:block', className)
  return createPortal(<article className={look}>{children}</article>, document.body)
}
