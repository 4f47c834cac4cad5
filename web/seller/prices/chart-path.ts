type Point = { readonly at: string; readonly basePrice: number }

const margin = 4

/** The lowest and the highest price; undefined unless the price changed, as one may be confirmed anew. */
export function priceRange(points: readonly Point[]): readonly [lowest: number, highest: number] | undefined {
  const prices = points.map(({ basePrice }) => basePrice)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  return lowest < highest ? [lowest, highest] : undefined
}

/** The SVG path of prices until a time; it has steps, as a price holds until the next one. */
export function chartPath(points: readonly Point[], until: number, size: { width: number; height: number }): string {
  const { width, height } = size
  const times = points.map(({ at }) => Date.parse(at))
  const prices = points.map(({ basePrice }) => basePrice)
  const [first, last] = [Math.min(...times), Math.max(until, ...times)]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const position = (value: number, from: number, to: number, length: number) =>
    to === from ? length / 2 : margin + ((value - from) / (to - from)) * (length - 2 * margin)
  const x = (time: number) => Math.round(position(time, first, last, width))
  const y = (price: number) => Math.round(height - position(price, low, high, height))
  const steps = points.map(({ at, basePrice }, index) =>
    index === 0 ? `M${x(Date.parse(at))} ${y(basePrice)}` : `H${x(Date.parse(at))}V${y(basePrice)}`,
  )
  return `${steps.join('')}H${x(last)}`
}
