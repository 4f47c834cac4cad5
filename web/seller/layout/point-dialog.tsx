import { type ComponentProps, Suspense } from 'react'
import type { Point } from '#domain/delivery/delivery.ts'
import { lazyWithMessages } from '../../browser/lazy-with-messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const PointPicker = lazyWithMessages(async () => (await import('../../map/point-picker.tsx')).PointPicker, 'point')

type Props = ComponentProps<typeof PointPicker> & { open: boolean; onClose: () => void; title: string }

/** A map to choose a point on, loaded when it is shown; choosing closes the dialog. */
export function PointDialog({ open, onClose, title, onUse, ...picker }: Props) {
  function use(point: Point): void {
    onUse(point)
    onClose()
  }
  return (
    <Dialog open={open} stays onClose={onClose} title={title}>
      <Suspense
        fallback={
          <div className="flex min-h-120 items-center justify-center">
            <Spinner />
          </div>
        }
      >
        <PointPicker {...picker} onUse={use} />
      </Suspense>
    </Dialog>
  )
}
