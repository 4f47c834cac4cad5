import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CartLine, joinCarts } from '#domain/cart.ts'
import { cookieNamed } from '../auth/cookies.ts'
import type { Shop } from '../shop.ts'

/** The name of the cookie in which a visitor's browser without scripts keeps its cart: what and how many, never a price. */
export const basketCookie = 'thela_basket'

const monthSeconds = 30 * 24 * 60 * 60
/** No browser keeps a longer one; fifty lines of the store's own ids are shorter. */
const longest = 4096

/** Each line as product~unit~quantity, with a dot between two: no id has either sign, and no cookie has to escape them. */
const lineShape = /^([\w-]{1,64})~([\w-]{1,64})~([1-9]\d?)$/

function lineIn(text: string): CartLine[] {
  const [, productId, unitId, quantity] = lineShape.exec(text) ?? []
  return productId === undefined || unitId === undefined ? [] : [{ productId, unitId, quantity: Number(quantity) }]
}

/** The lines that stand in a text; what is none of ours is left out, and so is all of one that is too long. */
export function readLines(text: string): CartLine[] {
  return text.length > longest ? [] : joinCarts(text.split('.').flatMap(lineIn), [])
}

/** Lines as a text. */
export function writeLines(lines: readonly CartLine[]): string {
  return lines.map(({ productId, unitId, quantity }) => `${productId}~${unitId}~${quantity}`).join('.')
}

/** The lines that a browser without scripts has brought along. */
export function linesIn(request: FastifyRequest): CartLine[] {
  return readLines(request.cookies[basketCookie] ?? '')
}

/** Lets the browser keep these lines for a month; none leave nothing behind. */
export function sendLines(shop: Shop, reply: FastifyReply, lines: readonly CartLine[]): void {
  const { settings } = shop
  const secure = settings.publicUrl.startsWith('https:')
  const about = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const name = cookieNamed(settings, basketCookie)
  if (lines.length === 0) reply.clearCookie(name, about)
  else reply.setCookie(name, writeLines(lines), { ...about, maxAge: monthSeconds })
}
