import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PushKind } from '#domain/notifications/push-shapes.ts'

const PushControl = lazy(async () => ({ default: (await import('./push-control.tsx')).PushControl }))

type Props = { as: PushKind; className?: string }

/** Reserves room for the push button, which only a browser can draw; it is downloaded once it is in sight. */
export function PushSlot({ as, className = '' }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    if (slot.current !== null) observer.observe(slot.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={slot} className={`min-h-11 ${className}`}>
      <Suspense>{isSeen && <PushControl as={as} />}</Suspense>
    </div>
  )
}
