import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { normaliseEmail, passwordFault } from '#domain/accounts.ts'
import { readConfig } from '../config.ts'
import { connect, inTransaction } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { newId } from '../ids.ts'
import { openDatabase } from '../open-database.ts'
import { hashPassword } from './passwords.ts'
import { anySeller, saveSeller } from './queries.ts'

const usage = 'npm run seller -- --email <address> [--password-stdin]'

/** `npm run seller`: gives the seller's account an e-mail and a new password; all seller sessions end (CONTRACT "Accounts"). */
async function main(): Promise<void> {
  const options = { email: { type: 'string' }, 'password-stdin': { type: 'boolean' } } as const
  const { values } = parseArgs({ options })
  const { address, close } = await openDatabase(readConfig(process.env), () => {})
  const { pool, db } = connect(address, () => {})
  try {
    await migrate(pool)
    const email = normaliseEmail(values.email ?? (await anySeller(db))?.email ?? '')
    if (email === undefined) throw new Error(`Say which e-mail the seller logs in with: ${usage}.`)
    // From standard input, because the arguments of a command stand in the list of processes and in the shell's history.
    const given = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
    const password = given ?? randomBytes(12).toString('base64url')
    if (passwordFault(password) !== undefined) throw new Error('The password must be 8 to 128 characters long.')
    const row = { id: newId(), email, passwordHash: await hashPassword(password), createdAt: new Date() }
    await inTransaction(db, (tx) => saveSeller(tx, row))
    const told = given === undefined ? ` and the password ${password}` : ' and the password that was given'
    process.stdout.write(`The seller logs in with ${email}${told}. Sessions that were open have ended.\n`)
  } finally {
    await pool.end()
    await close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
