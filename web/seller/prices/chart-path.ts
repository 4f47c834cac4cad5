type Point = { readonly at: string; readonly basePrice: number }

const margin = 4

/** The SVG path of prices over time, in steps: a price holds until the next one. */
export function chartPath(points: readonly Point[], { width, height }: { width: number; height: number }): string {
  const times = points.map(({ at }) => Date.parse(at))
  const prices = points.map(({ basePrice }) => basePrice)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const along = (value: number, from: number, to: number, length: number) =>
    to === from ? length / 2 : margin + ((value - from) / (to - from)) * (length - 2 * margin)
  const x = (time: number) => Math.round(along(time, first, last, width))
  const y = (price: number) => Math.round(height - along(price, low, high, height))
  return points
    .map(({ basePrice }, at) =>
      at === 0 ? `M${x(times[0] ?? 0)} ${y(basePrice)}` : `H${x(times[at] ?? 0)}V${y(basePrice)}`,
    )
    .join('')
}
