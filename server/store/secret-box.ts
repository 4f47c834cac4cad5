import { createCipheriv, createDecipheriv, hash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An encrypted text in base64, readable only with its key and context. */
type SealedSecret = { readonly sealed: string }

/** Encrypts secrets of the settings and stored answers with AES-256-GCM (CONTRACT "Settings"). */
export type SecretBox = {
  /** `context` names where the secret is stored, such as `mail.password`: copied elsewhere it cannot be read. */
  seal(secret: string, context: string): SealedSecret
  /** Undefined for a secret that was sealed with another key or context. */
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

/** DATA_DIR's key, created by the first start; concurrent starts agree on one. */
async function readOrCreateKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(path)) await createKey(path)
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (key.length !== keyBytes) throw new Error(`${path} is no key of the store: restore it, or set SECRET_KEY.`)
  return key
}

/** Writes a key to a temporary file, then links it to its name unless another start did: no reader gets half a key. */
async function createKey(path: string): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}`
  try {
    await writeFile(temporaryPath, `${randomBytes(keyBytes).toString('base64')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    })
    await link(temporaryPath, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

/** A box with SECRET_KEY, or with the key file in DATA_DIR. */
export async function openSecretBox({
  secretKey,
  dataDir,
}: {
  readonly secretKey?: string
  readonly dataDir: string
}): Promise<SecretBox> {
  const key = secretKey === undefined ? await readOrCreateKey(dataDir) : hash('sha256', secretKey, 'buffer')
  return secretBoxOf(key)
}
