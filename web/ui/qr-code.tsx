import { encode } from 'uqr'
import { classNames } from './class-names.ts'

type Props = { text: string; label: string; className?: string }

/** A QR code as one path, black on white with the four empty modules that scanners need around it. */
export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('aspect-square bg-white', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
