/** A number as an SVG writes it: two decimals are finer than a pixel. */
export function at(number: number): string {
  return String(Number(number.toFixed(2)) + 0)
}
