import { Suspense, useEffect, useRef, useState } from 'react'
import type { PushKind } from '#domain/notifications/push-shapes.ts'
import { lazyWithMessages } from './lazy-with-messages.ts'

const PushControl = lazyWithMessages(async () => (await import('./push-control.tsx')).PushControl, 'push')

/** A button that is out of sight is downloaded after this time. */
const loadAfterMs = 3000

type Props = { kind: PushKind; className?: string }

/** Reserves room for the push button, which downloads once in sight. */
export function PushSlot({ kind, className = '' }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const download = () => setNeeded(true)
    const timer = setTimeout(download, loadAfterMs)
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) download()
    })
    if (slot.current !== null) observer.observe(slot.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return (
    <div ref={slot} className={`min-h-11 ${className}`}>
      <Suspense>{isNeeded && <PushControl kind={kind} />}</Suspense>
    </div>
  )
}
