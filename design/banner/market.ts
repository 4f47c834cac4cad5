import { decimal } from './drawings.ts'
import { sway, turn } from './motion.ts'

/** A crop of the scene: its size, its pixels for each unit, and position and scale of the cart. */
export type Crop = {
  readonly name: 'wide' | 'narrow'
  readonly width: number
  readonly height: number
  readonly pixels: number
  readonly cartX: number
  readonly groundY: number
  readonly scale: number
  /** Whether stalls and baskets fit beside the cart. */
  readonly sides: boolean
}

const times = (count: number, draw: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => draw(nth)).join('')

/** The sun behind the cart, its halo of flat rings and its slowly turning rays. */
export function sun(t: number): string {
  const rays = times(
    16,
    (nth) => `<path d="M0 0L-34 -392H34z" transform="rotate(${decimal((nth + turn(t)) * 22.5)})"/>`,
  )
  const breath = 6 * sway(t, 1)
  return [
    '<g transform="translate(0 -170)">',
    `<circle r="${decimal(400 + breath)}" fill="#1F7A3A" opacity=".28"/>`,
    `<circle r="${decimal(310 + breath)}" fill="#4E8A36" opacity=".32"/>`,
    `<circle r="${decimal(232 + breath / 2)}" fill="#D9962A" opacity=".42"/>`,
    `<g fill="#FFCF5C" opacity=".07">${rays}</g>`,
    '<circle r="172" fill="#F2B441"/><circle r="150" fill="#FFCF5C"/></g>',
  ].join('')
}

function bananaLeaf(x: number, length: number, angle: number, fill: string, vein: string): string {
  const veins = times(7, (nth) => {
    const y = -length * (0.2 + nth * 0.1)
    return `<path d="M0 ${decimal(y)}l${decimal(length * 0.13)} ${decimal(-length * 0.06)}M0 ${decimal(y)}l${decimal(-length * 0.13)} ${decimal(-length * 0.06)}"/>`
  })
  const [side, end] = [decimal(length * 0.24), decimal(-length)]
  return [
    `<g transform="translate(${x} 6) rotate(${decimal(angle)})">`,
    `<path d="M0 0C${decimal(-length * 0.06)} ${decimal(-length * 0.2)} -${side} ${decimal(-length * 0.3)} -${side} ${decimal(-length * 0.56)}S-20 ${decimal(-length * 0.94)} 0 ${end}C20 ${decimal(-length * 0.94)} ${side} ${decimal(-length * 0.86)} ${side} ${decimal(-length * 0.56)}S${decimal(length * 0.06)} ${decimal(-length * 0.2)} 0 0z" fill="${fill}"/>`,
    `<g fill="none" stroke="${vein}" stroke-width="4" stroke-linecap="round"><path d="M0 0V${decimal(-length * 0.94)}"/>${veins}</g></g>`,
  ].join('')
}

/** Banana leaves at the edge, which sway. */
export function leaves(t: number, { sides }: Crop): string {
  const x = sides ? 452 : 236
  const long = sides ? 1 : 1.12
  return [
    bananaLeaf(x, 330 * long, -34 + 2.4 * sway(t, 2, 0.1), '#0B6B3A', '#1F8A4C'),
    bananaLeaf(x - 8, 390 * long, -13 + 1.8 * sway(t, 2, 0.35), '#14804A', '#3FA567'),
    bananaLeaf(x + 6, 250 * long, -58 + 2.8 * sway(t, 2, 0.6), '#0A5F34', '#1A7D46'),
  ].join('')
}

/** A stall under a striped awning; its fringe moves a little. */
export function stall(x: number, width: number, [light, dark]: readonly [string, string], t: number): string {
  const stripe = width / 8
  const stripes = times(8, (nth) => {
    const left = decimal(-width / 2 + nth * stripe)
    const fill = nth % 2 === 0 ? light : dark
    const hem = decimal(-232 + 2.5 * sway(t, 3, nth / 8))
    const top = `M${decimal(-width / 2 + 18 + nth * (stripe - 4.5))} -312h${decimal(stripe - 4.5)}`
    return `<path d="${top}L${decimal(-width / 2 + (nth + 1) * stripe)} -252V${hem}a${decimal(stripe / 2)} ${decimal(stripe / 2)} 0 0 1 ${decimal(-stripe)} 0L${left} -252z" fill="${fill}"/>`
  })
  const crates = times(3, (nth) => {
    const left = decimal(-width / 2 + 12 + nth * ((width - 20) / 3))
    return `<rect x="${left}" y="-96" width="${decimal((width - 20) / 3 - 6)}" height="40" rx="5" fill="#7A5524"/>`
  })
  return [
    `<g transform="translate(${x} 0)">`,
    `<path d="M${decimal(-width / 2 + 12)} -260V0M${decimal(width / 2 - 12)} -260V0" stroke="#3E2A12" stroke-width="9"/>`,
    `<rect x="${decimal(-width / 2 + 6)}" y="-60" width="${decimal(width - 12)}" height="62" rx="6" fill="#4A3216"/>${crates}`,
    `<path d="M${decimal(-width / 2 + 16)} -60H${decimal(width / 2 - 16)}" stroke="#6E4B20" stroke-width="6" stroke-linecap="round"/>`,
    `${stripes}</g>`,
  ].join('')
}

/** A garland of marigolds and mango leaves along the upper edge. */
export function garland(t: number, { groundY, scale, sides }: Crop): string {
  const top = -groundY / scale + 2
  const { from, span, count, radius } = sides
    ? { from: -400, span: 212, count: 4, radius: 9.5 }
    : { from: -150, span: 200, count: 2, radius: 15 }
  return times(count, (arch) => {
    const sag = (sides ? 46 : 84) + 3 * sway(t, 2, arch / 4)
    const flowers = sides ? 15 : 11
    const flower = (nth: number) => {
      const u = nth / (flowers - 1)
      const [x, y] = [from + (arch + u) * span, top + sag * 4 * u * (1 - u)]
      const leaf = `<path d="M0 0c${decimal(-radius)} ${decimal(radius)} ${decimal(-radius)} ${decimal(radius * 2.4)} 0 ${decimal(radius * 3.4)}c${decimal(radius)} ${decimal(-radius)} ${decimal(radius)} ${decimal(-radius * 2.4)} 0 ${decimal(-radius * 3.4)}z" transform="translate(${decimal(x)} ${decimal(y)}) rotate(${decimal(5 * sway(t, 2, u / 2))})" fill="#66AC47"/>`
      const bloom = `<circle cx="${decimal(x)}" cy="${decimal(y)}" r="${radius}" fill="${nth % 2 === 0 ? '#F0852B' : '#FFC93C'}"/><circle cx="${decimal(x - radius / 4)}" cy="${decimal(y - radius / 4)}" r="${decimal(radius / 2)}" fill="${nth % 2 === 0 ? '#FFB067' : '#FFE27A'}"/>`
      return (nth % 3 === 1 ? leaf : '') + bloom
    }
    return times(flowers, flower)
  })
}

/** The ground; in the narrow crop it reaches down to the edge. */
export function ground({ sides }: Crop): string {
  if (sides)
    return '<ellipse cx="40" cy="26" rx="600" ry="48" fill="#0A4F2B"/><ellipse cx="60" cy="30" rx="460" ry="36" fill="#0D5F35"/>'
  return '<ellipse cx="90" cy="270" rx="720" ry="292" fill="#0A4F2B"/><ellipse cx="110" cy="320" rx="590" ry="326" fill="#0D5F35"/>'
}

/** The inside of a basket with what it holds, drawn behind the vegetables that hop out of it. */
export function basketInside(x: number, holds: readonly string[]): string {
  return [
    `<g transform="translate(${x} 0)"><ellipse cy="3" rx="84" ry="9" fill="#02140B" opacity=".4"/>`,
    '<ellipse cy="-62" rx="82" ry="16" fill="#5A3A16"/>',
    holds
      .map(
        (slug, nth) =>
          `<use href="#${slug}" transform="translate(${-44 + nth * 44} ${nth === 1 ? -84 : -72}) scale(.36) translate(-100 -98)"/>`,
      )
      .join(''),
    '</g>',
  ].join('')
}

/** The front of a basket, which hides the vegetables that are still in it. */
export function basketFront(x: number): string {
  const weave = times(
    6,
    (nth) => `<path d="M${-70 + nth * 28} -56l${decimal((2.5 - nth) * 4)} 52" stroke="#8A6030" stroke-width="4"/>`,
  )
  return [
    `<g transform="translate(${x} 0)"><path d="M-84 -64Q0 -44 84 -64L64 0Q62 6 54 6H-54Q-62 6 -64 0z" fill="#B58A55"/>`,
    `<path d="M20 -56Q60 -58 84 -64L64 0Q62 6 54 6H4Q24 -20 20 -56z" fill="#9C7342"/>${weave}`,
    '<path d="M-78 -38Q0 -18 78 -38M-72 -16Q0 2 72 -16" fill="none" stroke="#7A5426" stroke-width="4"/>',
    '<path d="M-84 -64Q0 -42 84 -64" fill="none" stroke="#E7CB9E" stroke-width="11" stroke-linecap="round"/></g>',
  ].join('')
}
