import { lazy, Suspense } from 'react'
import type { PushKind } from '#domain/notifications/push-shapes.ts'
import { useHydrated } from './use-hydrated.ts'

/** Downloaded where it is drawn: visitors have none. */
const PushControl = lazy(async () => ({ default: (await import('./push-control.tsx')).PushControl }))

type Props = { as: PushKind; className?: string }

/** Reserves room for the push button, which only a browser can draw. */
export function PushSlot({ as, className = '' }: Props) {
  const isHydrated = useHydrated()
  return (
    <div className={`min-h-11 ${className}`}>
      <Suspense>{isHydrated && <PushControl as={as} />}</Suspense>
    </div>
  )
}
