import type { PushKind } from '#domain/notifications/push-shapes.ts'
import { PushControl } from './push-control.tsx'
import { useHydrated } from './use-hydrated.ts'

type Props = { as: PushKind; className?: string }

/** Reserves room for the push button, which only a browser can draw. */
export function PushSlot({ as, className = '' }: Props) {
  const isHydrated = useHydrated()
  return <div className={`min-h-11 ${className}`}>{isHydrated && <PushControl as={as} />}</div>
}
