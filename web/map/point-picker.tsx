import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { Point } from '#domain/delivery/delivery.ts'
import { readPoint } from '#domain/delivery/point-text.ts'
import { useTurns } from '../browser/use-turns.ts'
import { usePointMessages } from '../i18n/use-messages.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { showError } from '../ui/toast.tsx'
import { currentPosition, isPositionDenied } from './current-position.ts'
import { PointDrawing } from './point-drawing.tsx'

type Props = {
  centre: Point
  rings: readonly number[]
  /** Marked at first; without one nothing can be used yet. */
  start: Point | undefined
  /** Where short plus codes are looked for: around the centre, unless it is another town or unknown. */
  near?: Point | 'unknown'
  /** What the chosen point means, in words. */
  wordsOf: (point: Point) => string
  busy?: boolean
  onUse: (point: Point) => void
}

/** A point on the map by the phone's location, a pasted link or code, or the drawing. */
export function PointPicker({ centre, rings, start, near = centre, wordsOf, busy = false, onUse }: Props) {
  const messages = usePointMessages()
  const [point, setPoint] = useState(start)
  const here = useHere(setPoint)

  function set(next: Point): void {
    here.forget()
    setPoint(next)
  }

  return (
    <div className="flex flex-col gap-4">
      <Button look="tinted" busy={here.busy} onClick={here.run}>
        {!here.busy && <LocateFixed size={20} aria-hidden />}
        {messages.useHere}
      </Button>
      <PastedPoint near={near === 'unknown' ? undefined : near} onPoint={set} />
      <PointDrawing centre={centre} rings={rings} point={point} onPoint={set} />
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-col gap-3 border-line border-t bg-surface p-5 pt-3">
        <p role="status" className="text-center font-semibold text-ink-2">
          {point === undefined ? messages.unmarked : wordsOf(point)}
        </p>
        <Button size="large" busy={busy} disabled={point === undefined} onClick={() => point && onUse(point)}>
          {messages.use}
        </Button>
      </div>
    </div>
  )
}

/** Reads what is pasted at once; a link may be long, so there are two lines. */
function PastedPoint({ near, onPoint }: { near: Point | undefined; onPoint: (point: Point) => void }) {
  const messages = usePointMessages()
  const [text, setText] = useState('')
  const found = readPoint(text, near)
  const isEmpty = text.trim() === ''
  const error = isEmpty || typeof found === 'object' ? undefined : messages.problems[found ?? 'unread']

  function type(typed: string): void {
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
      onChange={(event) => type(event.target.value)}
    />
  )
}

/** A location that arrives after the point was set otherwise is ignored. */
function useHere(onPoint: (point: Point) => void): { busy: boolean; run: () => void; forget: () => void } {
  const messages = usePointMessages()
  const [busy, setBusy] = useState(false)
  const begin = useTurns()
  async function find(): Promise<void> {
    const isAwaited = begin()
    setBusy(true)
    try {
      const { coords } = await currentPosition()
      if (isAwaited()) onPoint({ latitude: coords.latitude, longitude: coords.longitude })
    } catch (error) {
      if (isAwaited()) showError(isPositionDenied(error) ? messages.denied : messages.unableToFetch)
    } finally {
      if (isAwaited()) setBusy(false)
    }
  }
  function forget(): void {
    begin()
    setBusy(false)
  }
  function run(): void {
    if (!('geolocation' in navigator)) showError(messages.notSupported)
    else void find()
  }
  return { busy, run, forget }
}
