import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { passwordError } from '#domain/accounts/accounts.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createSecondFactor } from '../auth/totp.ts'
import { resetSecondFactor } from '../auth/totp-queries.ts'
import { runCommand, type Terminal } from '../command.ts'
import { type Config, readConfig } from '../config/config.ts'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { readSettings } from '../store/queries.ts'
import { firstOwner, saveFirstOwner, sellerByEmail } from './queries.ts'

const usage = 'npm run seller -- --email <address> [--password-stdin]'
const factorUsage = 'npm run seller -- --second-factor on|off [--email <address>]'

/** Replaces or removes the second factor of the first owner, or of the person with this e-mail; returns text to print. */
async function setSecondFactor(
  db: Database,
  onOrOff: string,
  typedEmail: string | undefined,
  { store }: Config,
): Promise<string> {
  const email = normalizeEmail(typedEmail ?? '')
  const seller = await (typedEmail === undefined ? firstOwner(db) : sellerByEmail(db, email ?? ''))
  if (seller === undefined)
    throw new Error(`There is no such seller: ${typedEmail === undefined ? usage : factorUsage}.`)
  if (onOrOff !== 'on' && onOrOff !== 'off') throw new Error(`Say on or off: ${factorUsage}.`)
  if (onOrOff === 'on' && seller.role !== 'owner') throw new Error('Only owners can have a second factor.')
  const saved = (await readSettings(db)).find(({ section }) => section === 'shop')
  const name = String(saved?.values.name ?? store.shop.name)
  const factor = onOrOff === 'on' ? createSecondFactor(name, seller.email) : undefined
  await inTransaction(db, (tx) => resetSecondFactor(tx, seller.id, factor?.secret))
  if (factor === undefined) return 'The seller logs in without a code. Sessions that were open have ended.\n'
  return [
    'The seller logs in with the e-mail, the password and the code of an authenticator app. Sessions that were open have ended.',
    `Add an account to the app by this key: ${factor.key}`,
    `or by this address: ${factor.uri}`,
    `Nothing shows them again. A lost phone: npm run seller -- --second-factor off --email ${seller.email}.\n`,
  ].join('\n')
}

/** `npm run seller`: sets the seller's e-mail, password or second factor; all seller sessions end (CONTRACT "Accounts"). */
export async function sellerCommand({ args, environment, readInput, print }: Terminal): Promise<void> {
  const text = { type: 'string' } as const
  const options = { email: text, 'password-stdin': { type: 'boolean' }, 'second-factor': text } as const
  const { values } = parseArgs({ args: [...args], options })
  const config = readConfig(environment)
  const { address, close } = await openDatabase(config)
  const { pool, db } = connect(address, () => {})
  try {
    await migrate(pool)
    if (values['second-factor'] !== undefined) {
      print(await setSecondFactor(db, values['second-factor'], values.email, config))
      return
    }
    const owner = await firstOwner(db)
    const email = normalizeEmail(values.email ?? owner?.email ?? '')
    if (email === undefined) throw new Error(`Say which e-mail the seller logs in with: ${usage}.`)
    // Such a member would take the place of the first owner, whose account is deleted then.
    if (owner !== undefined && owner.email !== email && (await sellerByEmail(db, email)) !== undefined)
      throw new Error(`${email} is the login of a member of staff: choose another e-mail, or remove the member first.`)
    // A password is read from standard input, because arguments are visible in the process list and shell history.
    const typed = values['password-stdin'] ? (await readInput()).replace(/\r?\n$/, '') : undefined
    const password = typed ?? randomBytes(12).toString('base64url')
    if (passwordError(password) !== undefined) throw new Error('The password must be 8 to 128 characters long.')
    // With this hash the next start sees that SELLER_PASSWORD is unchanged, so the new password stays.
    const configuredHash = owner?.configuredHash ?? owner?.passwordHash ?? null
    const passwordHash = await hashPassword(password)
    const row = { id: newId(), email, passwordHash, configuredHash, createdAt: new Date() }
    await inTransaction(db, (tx) => saveFirstOwner(tx, row))
    const shown = typed === undefined ? ` and the password ${password}` : ' and the password that was given'
    print(`The seller logs in with ${email}${shown}. Sessions that were open have ended.\n`)
    if (config.sellerEmail !== undefined && config.sellerEmail !== email)
      print(`The next start sets SELLER_EMAIL and SELLER_PASSWORD again: change SELLER_EMAIL to ${email}.\n`)
  } finally {
    await pool.end()
    await close()
  }
}

if (import.meta.main) await runCommand(sellerCommand)
