import { lazy, Suspense } from 'react'
import type { PushKind } from '#domain/shapes.ts'
import { useHydrated } from './use-hydrated.ts'

const PushControl = lazy(async () => ({ default: (await import('./push-control.tsx')).PushControl }))

type Props = { as: PushKind; className?: string }

/** Reserves room for the push button, which loads after hydration. */
export function PushSlot({ as, className = '' }: Props) {
  const isHydrated = useHydrated()
  return (
    <div className={`min-h-11 ${className}`}>
      <Suspense>{isHydrated && <PushControl as={as} />}</Suspense>
    </div>
  )
}
