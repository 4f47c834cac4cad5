import { lazy, Suspense } from 'react'
import type { PushKind } from '#domain/shapes.ts'
import { useHydrated } from './use-hydrated.ts'

const PushControl = lazy(async () => ({ default: (await import('./push-control.tsx')).PushControl }))

type Props = { as: PushKind; className?: string }

/** Room for the button about notifications; it comes once the page stands, since only the browser knows its state. */
export function PushSlot({ as, className = '' }: Props) {
  const isAwake = useHydrated()
  return (
    <div className={`min-h-11 ${className}`}>
      <Suspense>{isAwake && <PushControl as={as} />}</Suspense>
    </div>
  )
}
