import { Suspense, useEffect, useRef, useState } from 'react'
import type { PushKind } from '#domain/notifications/push-shapes.ts'
import { loadNamespace } from '../i18n/load.ts'
import { late } from './late.ts'

const PushControl = late(() =>
  Promise.all([import('./push-control.tsx'), loadNamespace('push')]).then(([{ PushControl: control }]) => control),
)

/** The button is downloaded after this even out of sight, when the page itself has loaded. */
const loadAfterMs = 3000

type Props = { as: PushKind; className?: string }

/** Reserves room for the push button, which only a browser can draw; in sight it is downloaded at once. */
export function PushSlot({ as, className = '' }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const need = () => setNeeded(true)
    const timer = setTimeout(need, loadAfterMs)
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) need()
    })
    if (slot.current !== null) observer.observe(slot.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return (
    <div ref={slot} className={`min-h-11 ${className}`}>
      <Suspense>{isNeeded && <PushControl as={as} />}</Suspense>
    </div>
  )
}
