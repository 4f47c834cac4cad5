import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PushKind } from '#domain/shapes.ts'

const PushControl = lazy(async () => ({ default: (await import('./push-control.tsx')).PushControl }))

type Props = { as: PushKind; className?: string }

/** Reserves room for the push button, which loads when it comes near the screen. */
export function PushSlot({ as, className = '' }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(slot)
  return (
    <div ref={slot} className={`min-h-11 ${className}`}>
      <Suspense>{isNear && <PushControl as={as} />}</Suspense>
    </div>
  )
}

/** Whether an element has come within a quarter of a screen. */
function useNearScreen(slot: { readonly current: Element | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (slot.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '25%',
    })
    observer.observe(slot.current)
    return () => observer.disconnect()
  }, [slot])
  return isNear
}
