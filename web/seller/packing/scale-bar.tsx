import { Scale as ScaleIcon } from 'lucide-react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import type { Scale } from './use-scale.ts'

/** Connects a counter scale and shows its weight; hidden on small screens and where the browser has no serial port. */
export function ScaleBar({ scale }: { scale: Scale }) {
  const messages = messagesOf('packing')
  const { isAvailable, isOn, reading, isTaken, connect, disconnect } = scale
  if (!isAvailable) return null
  const text = () => {
    if (reading === undefined) return messages.scale.waiting
    if ('refused' in reading) return messages.scale[reading.refused]
    return messages.scale[isTaken ? 'taken' : 'reading'](messages.bag.grams(reading.grams))
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-1 max-lg:hidden">
      <p role="status" className="text-hint text-ink-2">
        {isOn && text()}
      </p>
      <Button look="quiet" onClick={isOn ? disconnect : connect} className="px-2">
        <ScaleIcon size={18} aria-hidden />
        {isOn ? messages.scale.disconnect : messages.scale.connect}
      </Button>
    </div>
  )
}
