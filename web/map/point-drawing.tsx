import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { Point } from '#domain/delivery/delivery.ts'
import { offsetOf, pointAt } from '#domain/delivery/local-map.ts'
import { messagesOf } from '../i18n/namespaces.ts'

type Props = {
  /** The middle of the rings. */
  centre: Point
  /** Whole kilometres; NaN while the seller types it. */
  radiusKm: number
  point: Point | undefined
  onPoint: (point: Point) => void
}

/** Half the drawing's width in SVG units. */
const half = 100
/** Arrows move the pin by this fraction of half the drawing's width. */
const stepFraction = 1 / 40
/** The drawing is this much wider than its content. */
const margin = 1.12
const maxZoom = 16
const maxRings = 100

const steps = { north: [0, 1], west: [-1, 0], east: [1, 0], south: [0, -1] } as const
type Direction = keyof typeof steps

const directionOfKey: Readonly<Record<string, Direction>> = {
  ArrowUp: 'north',
  ArrowLeft: 'west',
  ArrowRight: 'east',
  ArrowDown: 'south',
}

/** The delivery area as a ring for each kilometre, with a pin that clicks, arrow keys and buttons move. */
export function PointDrawing({ centre, radiusKm, point, onPoint }: Props) {
  const messages = messagesOf('point')
  const [zoom, setZoom] = useState(1)
  const ringCount = Math.min(maxRings, Math.max(1, Math.floor(radiusKm) || 1))
  const rings = Array.from({ length: ringCount }, (_, index) => index + 1)
  // Without a point, the arrows start from the middle.
  const pin = offsetOf(centre, point ?? centre)
  // A pin outside the rings widens the drawing, so that it stays visible.
  const contentKm = zoom === 1 ? Math.max(ringCount, Math.hypot(pin.east, pin.north)) : ringCount
  const halfKm = (contentKm * margin) / zoom
  const [middle, setMiddle] = useState({ east: 0, north: 0 })
  const view = zoom === 1 ? { east: 0, north: 0 } : middle
  const scale = half / halfKm
  const x = (east: number) => (east - view.east) * scale
  const y = (north: number) => (view.north - north) * scale

  function placePin(event: MouseEvent<SVGSVGElement>): void {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const east = view.east + ((event.clientX - left) / width - 0.5) * 2 * halfKm
    const north = view.north - ((event.clientY - top) / height - 0.5) * 2 * halfKm
    onPoint(pointAt(centre, { east, north }))
  }

  function move(direction: Direction): void {
    const [east, north] = steps[direction]
    const stepKm = halfKm * stepFraction
    const moved = { east: pin.east + east * stepKm, north: pin.north + north * stepKm }
    onPoint(pointAt(centre, moved))
    const isInView = Math.max(Math.abs(moved.east - view.east), Math.abs(moved.north - view.north)) < halfKm
    if (!isInView) setMiddle(moved)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const direction = directionOfKey[event.key]
    if (direction === undefined) return
    event.preventDefault()
    move(direction)
  }

  function zoomTo(next: number): void {
    setMiddle(pin)
    setZoom(next)
  }

  return (
    <div className="flex flex-col items-center gap-2">
      <div
        role="application"
        aria-label={messages.drawing}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the pin.
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="w-full max-w-60 rounded-card"
      >
        <svg
          aria-hidden
          viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
          onClick={placePin}
          className="block aspect-square w-full cursor-crosshair overflow-hidden rounded-card border border-line bg-surface"
        >
          {rings.toReversed().map((km) => (
            <circle
              key={km}
              cx={x(0)}
              cy={y(0)}
              r={km * scale}
              className="fill-leaf-500/8 stroke-leaf-500/40"
              strokeDasharray="3 3"
            />
          ))}
          {rings.map((km) => (
            <text key={km} x={x(0)} y={y(-km) - 4} textAnchor="middle" className="fill-ink-2 text-[0.5625rem]">
              {messages.ring(String(km))}
            </text>
          ))}
          <rect x={x(0) - 4} y={y(0) - 4} width={8} height={8} rx={2} className="fill-leaf-800" />
          {point && (
            <g transform={`translate(${x(pin.east)} ${y(pin.north)})`}>
              <path d="M0 0C-6-8-8-10-8-14a8 8 0 0 1 16 0c0 4-2 6-8 14Z" className="fill-error stroke-white" />
              <circle cy={-14} r={3} className="fill-white" />
            </g>
          )}
        </svg>
      </div>
      <div className="flex flex-wrap justify-center gap-1">
        <DrawingButton icon={ArrowLeft} label={messages.move.west} onPress={() => move('west')} />
        <DrawingButton icon={ArrowUp} label={messages.move.north} onPress={() => move('north')} />
        <DrawingButton icon={ArrowDown} label={messages.move.south} onPress={() => move('south')} />
        <DrawingButton icon={ArrowRight} label={messages.move.east} onPress={() => move('east')} />
        <DrawingButton icon={Plus} label={messages.closer} onPress={() => zoomTo(Math.min(maxZoom, zoom * 2))} />
        <DrawingButton icon={Minus} label={messages.wider} onPress={() => zoomTo(Math.max(1, zoom / 2))} />
      </div>
    </div>
  )
}

function DrawingButton({ icon: Icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="flex size-11 items-center justify-center rounded-control border border-line-strong bg-surface text-ink-2 hover:border-leaf-700 hover:text-leaf-700"
    >
      <Icon size={18} aria-hidden />
    </button>
  )
}
