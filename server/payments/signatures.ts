import { createHmac, timingSafeEqual } from 'node:crypto'

/** Razorpay's signature: HMAC-SHA256 in hex. */
export function sign(secret: string, message: string | Buffer): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** Whether a message was signed with this secret, compared in constant time; false for an empty secret. */
export function isSignedWith(secret: string, message: string | Buffer, signature: string): boolean {
  if (secret === '') return false
  const expected = Buffer.from(sign(secret, message))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
