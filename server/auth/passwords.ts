import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createLimiter } from '../concurrency/limiter.ts'
import { networkOf } from '../http/client-network.ts'

/** Argon2id with 19 MiB and two passes: about 40 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
/** More than there are cores are done no sooner, and each holds its 19 MiB meanwhile. */
const maxAtOnce = Math.min(3, availableParallelism())
/** Whoever comes after so many would wait for ten seconds. */
const maxWaiting = 256
const hashArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never)

/** Hashing takes a core and 19 MiB: a crowd of logins waits instead of stopping the store, and network addresses take turns. */
const inTurn = createLimiter(maxAtOnce, maxWaiting)

function hash(password: string, salt: Buffer, from: string): Promise<Buffer> {
  const work = () => hashArgon2('argon2id', { ...cost, message: password.normalize('NFC'), nonce: salt })
  return inTurn(work, networkOf(from))
}

/** Hashes a password, sent from this network address, for the table: `argon2id$salt$hash`, both base64url. */
export async function hashPassword(password: string, from = ''): Promise<string> {
  const salt = randomBytes(16)
  return `argon2id$${salt.toString('base64url')}$${(await hash(password, salt, from)).toString('base64url')}`
}

const nobodys = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Whether the password, sent from this network address, fits the stored hash. For an unknown person it takes just as long and says no. */
export async function verifyPassword(password: string, stored: string | undefined, from = ''): Promise<boolean> {
  const [, salt = '', expected = ''] = (stored ?? nobodys).split('$')
  const given = await hash(password, Buffer.from(salt, 'base64url'), from)
  const fits = timingSafeEqual(given, Buffer.from(expected, 'base64url'))
  return fits && stored !== undefined
}
