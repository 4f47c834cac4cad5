import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { passwordError } from '#domain/accounts/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { networkOf } from '../http/client-network.ts'

/** Argon2id with 19 MiB (memory is in KiB) and two passes: about 40 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
/** More hashes than cores are no faster; each takes 19 MiB. */
const maxConcurrent = Math.min(3, availableParallelism())
/** The last of a longer queue would wait over ten seconds. */
const maxQueued = 256
const hashArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never)

/** Limits concurrent hashing; network addresses take turns in the queue. */
const limitHashing = createLimiter({ maxRunning: maxConcurrent, maxWaiting: maxQueued })

function hash(password: string, salt: Buffer, address: string): Promise<Buffer> {
  const work = () => hashArgon2('argon2id', { ...cost, message: password.normalize('NFC'), nonce: salt })
  return limitHashing(work, networkOf(address))
}

/** Hashes a password from this network address: `argon2id$salt$hash`, both base64url. */
export async function hashPassword(password: string, address = ''): Promise<string> {
  const salt = randomBytes(16)
  return `argon2id$${salt.toString('base64url')}$${(await hash(password, salt, address)).toString('base64url')}`
}

/** The hash of a random password, which allows no login; clients take turns by `sender`. */
export function unknownPasswordHash(sender: string): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'), sender)
}

/** Throws BAD_INPUT, with the field in its message, for a password of a wrong length. */
export function checkNewPassword(password: string, field: 'password' | 'newPassword', extra = {}): void {
  const problem = passwordError(password)
  if (problem !== undefined) throw new Refusal('BAD_INPUT', { message: `${field}: ${problem}`, extra })
}

const dummyHash = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Verifies a password from this network address; without a stored hash, it takes as long and is false. */
export async function verifyPassword(password: string, stored: string | undefined, address = ''): Promise<boolean> {
  const [, salt = '', expected = ''] = (stored ?? dummyHash).split('$')
  const actual = await hash(password, Buffer.from(salt, 'base64url'), address)
  const isEqual = timingSafeEqual(actual, Buffer.from(expected, 'base64url'))
  return isEqual && stored !== undefined
}
