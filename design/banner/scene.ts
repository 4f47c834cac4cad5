import { cartBody, wheels } from './cart.ts'
import { decimal, drawingOf } from './drawings.ts'
import { basketFront, basketInside, type Crop, garland, ground, leaves, stall, sun } from './market.ts'
import { cartAt, type Pose, sway, vegetableAt } from './motion.ts'

/** The two crops: beside the text on a wide screen, and in the free corner on a phone. */
export const crops: readonly Crop[] = [
  { name: 'wide', width: 1240, height: 360, pixels: 1.25, cartX: 905, groundY: 322, scale: 0.77, sides: true },
  { name: 'narrow', width: 336, height: 252, pixels: 2, cartX: 266, groundY: 186, scale: 0.3, sides: false },
]

type Vegetable = { slug: string; x: number; y: number; size: number; tilt: number; from: 'left' | 'right' }

/** The vegetables in the cart from back to front, in the order of their hops. */
const heap: readonly Vegetable[] = [
  { slug: 'coriander', x: -122, y: -246, size: 186, tilt: -12, from: 'left' },
  { slug: 'orange-carrot', x: 132, y: -250, size: 184, tilt: 16, from: 'right' },
  { slug: 'bottle-gourd', x: 6, y: -272, size: 178, tilt: -4, from: 'left' },
  { slug: 'brinjal-bharta', x: 76, y: -222, size: 142, tilt: 10, from: 'right' },
  { slug: 'cauliflower', x: -60, y: -228, size: 156, tilt: -4, from: 'left' },
  { slug: 'onion', x: 146, y: -208, size: 112, tilt: 8, from: 'right' },
  { slug: 'tomato', x: -142, y: -204, size: 112, tilt: -8, from: 'left' },
  { slug: 'green-capsicum', x: 18, y: -205, size: 108, tilt: -6, from: 'right' },
]
const baskets = [
  { x: -318, holds: ['tomato', 'cauliflower', 'tomato'] },
  { x: 338, holds: ['onion', 'brinjal-bharta', 'lemon'] },
] as const

/** The drawings that all frames share. */
export function definitions(): string {
  const slugs = new Set([...heap.map((each) => each.slug), ...baskets.flatMap((each) => each.holds)])
  return [...slugs].map((slug) => `<g id="${slug}">${drawingOf(slug)}</g>`).join('')
}

function vegetable({ slug, size }: Vegetable, pose: Pose, leaning: number): string {
  const place = `translate(${decimal(pose.x)} ${decimal(pose.y)}) rotate(${decimal(pose.turned + leaning)})`
  const scale = `scale(${decimal((pose.wide * size) / 200)} ${decimal((pose.high * size) / 200)})`
  return `<use href="#${slug}" transform="${place} ${scale} translate(-100 -98)"/>`
}

/** One frame of the banner as SVG content, determined by its time in seconds. */
export function sceneAt(t: number, crop: Crop): string {
  const { x, lean, dip } = cartAt(t, heap.length)
  const starts = crop.sides ? { left: { x: -318, y: -30 }, right: { x: 338, y: -30 } } : undefined
  const tossed = { x: 330, y: -150 }
  const poses = heap.map((each, nth) => ({
    each,
    pose: vegetableAt(t, nth, starts?.[each.from] ?? tossed, each, each.tilt),
    leaning: 1.2 * sway(t, 2, nth / 5),
  }))
  const drawn = (isLow: boolean) =>
    poses
      .map(({ each, pose, leaning }) =>
        pose !== undefined && pose.flown < 0.3 === isLow ? vegetable(each, pose, leaning) : '',
      )
      .join('')
  const world = `translate(${crop.cartX} ${crop.groundY}) scale(${crop.scale})`
  const load = `translate(${decimal(x)} ${decimal(dip)}) rotate(${decimal(lean)} 0 -60)`
  return [
    `<rect width="${crop.width}" height="${crop.height}" fill="#063B20"/>`,
    `<g transform="${world}">`,
    sun(t),
    leaves(t, crop),
    crop.sides ? stall(-318, 210, ['#E9C46A', '#1F7A45'], t) + stall(338, 230, ['#F4E8C6', '#B4472F'], t + 1) : '',
    garland(t, crop),
    ground(crop),
    crop.sides ? baskets.map((each) => basketInside(each.x, each.holds)).join(drawn(true)) : drawn(true),
    crop.sides ? baskets.map((each) => basketFront(each.x)).join('') : '',
    `<ellipse cx="${decimal(x)}" cy="2" rx="215" ry="11" fill="#02140B" opacity=".45"/>`,
    `<g transform="${load}">${drawn(false)}${cartBody()}</g>`,
    wheels(x),
    '</g>',
  ].join('')
}
