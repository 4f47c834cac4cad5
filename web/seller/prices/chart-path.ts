type Point = { readonly at: string; readonly basePrice: number }

const margin = 4

/** The SVG path of prices over time; it has steps, as a price holds until the next one. */
export function chartPath(points: readonly Point[], { width, height }: { width: number; height: number }): string {
  const times = points.map(({ at }) => Date.parse(at))
  const prices = points.map(({ basePrice }) => basePrice)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const position = (value: number, from: number, to: number, length: number) =>
    to === from ? length / 2 : margin + ((value - from) / (to - from)) * (length - 2 * margin)
  const x = (time: number) => Math.round(position(time, first, last, width))
  const y = (price: number) => Math.round(height - position(price, low, high, height))
  return points
    .map(({ at, basePrice }, index) =>
      index === 0 ? `M${x(Date.parse(at))} ${y(basePrice)}` : `H${x(Date.parse(at))}V${y(basePrice)}`,
    )
    .join('')
}
