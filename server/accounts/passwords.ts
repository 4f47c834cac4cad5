import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

/** Argon2id with 19 MiB and two passes: about 40 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
/** More than there are cores are done no sooner, and each holds its 19 MiB meanwhile. */
const mostAtOnce = Math.min(3, availableParallelism())
const hashArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never)

let running = 0
const waiting: (() => void)[] = []

/** Hashing takes a core and 19 MiB: a crowd of logins waits in line instead of stopping the store. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

function hash(password: string, salt: Buffer): Promise<Buffer> {
  return inTurn(() => hashArgon2('argon2id', { ...cost, message: password.normalize('NFC'), nonce: salt }))
}

/** Hashes a password for the table: `argon2id$salt$hash`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `argon2id$${salt.toString('base64url')}$${(await hash(password, salt)).toString('base64url')}`
}

const nobodys = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Whether the password fits the stored hash. For an unknown person it takes just as long and says no. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt = '', expected = ''] = (stored ?? nobodys).split('$')
  const given = await hash(password, Buffer.from(salt, 'base64url'))
  const fits = timingSafeEqual(given, Buffer.from(expected, 'base64url'))
  return fits && stored !== undefined
}
