import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An encrypted text, readable only with its key and in its own context. */
type SealedSecret = { readonly sealed: string }

/** Encrypts secrets of the settings and stored answers, AES-256-GCM (CONTRACT "Settings"). */
export type SecretBox = {
  /** `context` names where it is stored, such as section and field, so that it cannot be moved elsewhere. */
  seal(secret: string, context: string): SealedSecret
  /** Undefined for a secret that was sealed with another key. */
  unseal(stored: SealedSecret, context: string): string | undefined
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const keyBytes = 32

export function isSealed(value: unknown): value is SealedSecret {
  return typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string'
}

export function secretBoxOf(key: Buffer): SecretBox {
  return {
    seal(secret, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context))
      const parts = [iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return { sealed: Buffer.concat(parts).toString('base64') }
    },
    unseal({ sealed }, context) {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagBytes))
      try {
        return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** The folder's key file, made by the first start; concurrent starts agree on one. */
async function readOrMakeKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  if (!(await isThere(path))) await makeKey(path)
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (key.length !== keyBytes) throw new Error(`${path} is no key of the store: restore it, or set SECRET_KEY.`)
  return key
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Writes a key aside and links it to its name, unless another start did; no reader meets half a key. */
async function makeKey(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await writeFile(aside, `${randomBytes(keyBytes).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await link(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
}

/** The box of SECRET_KEY, or of the key file in DATA_DIR. */
export async function openSecretBox({
  secretKey,
  dataDir,
}: {
  readonly secretKey?: string
  readonly dataDir: string
}): Promise<SecretBox> {
  const key = secretKey === undefined ? await readOrMakeKey(dataDir) : createHash('sha256').update(secretKey).digest()
  return secretBoxOf(key)
}
