import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { Point } from '#domain/delivery/delivery.ts'
import { readPoint } from '#domain/delivery/point-text.ts'
import { useLatestCall } from '../browser/use-latest-call.ts'
import { messagesOf } from '../i18n/namespaces.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { currentPosition } from './current-position.ts'
import { PointDrawing } from './point-drawing.tsx'

type Props = {
  centre: Point
  radiusKm: number
  /** The point that is marked at first. */
  start: Point | undefined
  /** Short plus codes are searched around this point, by default the centre; 'unknown' refuses them. */
  near?: Point | 'unknown'
  /** Describes the marked point in one sentence. */
  descriptionOf: (point: Point) => string
  busy?: boolean
  onUse: (point: Point) => void
}

/** Chooses a point by device position, pasted link or code, or drawing. */
export function PointPicker({ centre, radiusKm, start, near = centre, descriptionOf, busy = false, onUse }: Props) {
  const messages = messagesOf('point')
  const [point, setPoint] = useState(start)
  const { busy: isLocating, run, cancel } = useLatestCall()

  function markPoint(next: Point): void {
    cancel()
    setPoint(next)
  }

  return (
    <div className="flex flex-col gap-4">
      <Button look="tinted" busy={isLocating} onClick={() => void run(() => currentPosition(messages), setPoint)}>
        {!isLocating && <LocateFixed size={20} aria-hidden />}
        {messages.useHere}
      </Button>
      <PastedPoint near={near === 'unknown' ? undefined : near} onPoint={markPoint} />
      <PointDrawing centre={centre} radiusKm={radiusKm} point={point} onPoint={markPoint} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-3 border-line border-t bg-surface px-5 py-3">
        <p role="status" className="text-center font-semibold text-ink-2">
          {point === undefined ? messages.unmarked : descriptionOf(point)}
        </p>
        <Button size="large" busy={busy} disabled={point === undefined} onClick={() => point && onUse(point)}>
          {messages.use}
        </Button>
      </div>
    </div>
  )
}

/** A field for a pasted map link, plus code or coordinates. */
function PastedPoint({ near, onPoint }: { near: Point | undefined; onPoint: (point: Point) => void }) {
  const messages = messagesOf('point')
  const [text, setText] = useState('')
  const found = readPoint(text, near)
  const isEmpty = text.trim() === ''
  const error = isEmpty || typeof found === 'object' ? undefined : messages.problems[found ?? 'unread']

  function changeText(typed: string): void {
    setText(typed)
    const read = readPoint(typed, near)
    if (typeof read === 'object') onPoint(read)
  }

  return (
    <TextAreaField
      label={messages.paste}
      hint={typeof found === 'object' ? messages.pasted : messages.pasteHint}
      error={error}
      rows={2}
      maxLength={2000}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => changeText(event.target.value)}
    />
  )
}
