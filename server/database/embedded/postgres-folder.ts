import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import {
  chooseProcessUser,
  codeOf,
  findPrograms,
  handOver,
  type ProcessUser,
  readIfThere,
  runToTheEnd,
} from './postgres-programs.ts'
import { commandOf, isAlive, thisProcess } from './process-identity.ts'

/** Where a store keeps its database and how PostgreSQL is run over it. */
export type DatabaseFolder = {
  folder: string
  data: string
  sockets: string
  log: string
  cluster: string
  guise: ProcessUser
  programs: string
}

/** What stands in `postmaster.pid`: whether a PostgreSQL lives on this folder, and where it listens once it is ready. */
export type Postmaster = { pid: number; living: boolean; ready: boolean; host: string; port: number }

/** The number in the name of the socket; nothing listens on a network. */
export const port = 5432
/** The kernel holds a socket's path in 104 bytes on macOS and 108 on Linux. */
const maxSocketPath = 103

const clusterIn = (folder: string) => join(folder, 'postgres')

/** Whether a database has been made in this folder. */
export const holdsDatabase = (folder: string) => isMade(clusterIn(folder))

/** Makes the folder when it is missing and finds what PostgreSQL needs over it. */
export function databaseFolder(given: string): DatabaseFolder {
  const programs = findPrograms()
  mkdirSync(given, { recursive: true })
  const folder = realpathSync(given)
  const data = clusterIn(folder)
  const guise = chooseProcessUser(data)
  const cluster = `thela-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const sockets = socketFolder(`${cluster}-${guise.uid ?? process.getuid?.() ?? 0}`)
  return { folder, data, sockets, log: join(folder, 'postgres.log'), cluster, guise, programs }
}

function socketFolder(name: string): string {
  const usual = join(tmpdir(), name)
  const fits = Buffer.byteLength(join(usual, `.s.PGSQL.${port}`)) <= maxSocketPath
  return fits ? usual : join('/tmp', name)
}

/** Makes the socket folder, which only its owner may enter: there is no password behind it. */
export function prepareSockets({ sockets, guise }: DatabaseFolder): void {
  try {
    mkdirSync(sockets, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  // Anybody may write into the temporary folder, so somebody else may have been there first.
  const found = lstatSync(sockets)
  const own = [process.getuid?.(), guise.uid].includes(found.uid)
  if (!found.isDirectory() || !own || found.mode & 0o077) {
    throw new Error(`${sockets} is not a folder of this user alone: remove it, the database's socket goes there.`)
  }
  if (guise.uid !== undefined && guise.gid !== undefined) chownSync(sockets, guise.uid, guise.gid)
}

/** Makes the empty database on first use, whole or not at all: a kill half-way leaves nothing that could pass for one. */
export async function makeDatabase(store: DatabaseFolder): Promise<void> {
  if (isMade(store.data)) makePrivate(store)
  else await makeAnew(store)
  sweepHalfMade(store.folder)
}

/** PostgreSQL refuses a folder others may enter, which is what a plain copy back from a backup gives. */
function makePrivate({ data, guise }: DatabaseFolder): void {
  handOver(data, guise)
  if (statSync(data).mode & 0o027) chmodSync(data, 0o700)
}

async function makeAnew(store: DatabaseFolder): Promise<void> {
  const making = join(store.folder, `postgres-making-${thisProcess}-${makings++}`)
  mkdirSync(making, { mode: 0o700 })
  try {
    handOver(making, store.guise)
    await runToTheEnd(join(store.programs, 'initdb'), ['-D', making, ...newDatabase()], store.guise)
    await moveIntoPlace(making, store)
  } finally {
    rmSync(making, { recursive: true, force: true, maxRetries: 5 })
  }
}

let makings = 0

function isMade(data: string): boolean {
  return readIfThere(join(data, 'PG_VERSION')) !== undefined
}

/** C.UTF-8 sorts the same on every system and for ever; macOS does not know it by that name for letters and their kinds. */
function newDatabase(): string[] {
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const locale = ['--locale=C', `--lc-ctype=${letters}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return ['-U', 'postgres', '-E', 'UTF8', ...locale, '--auth-local=trust', '--auth-host=reject', '--no-instructions']
}

async function moveIntoPlace(making: string, { folder, data }: DatabaseFolder): Promise<void> {
  try {
    renameSync(making, data)
  } catch (error) {
    // Another process made it meanwhile: theirs is as good.
    if (isMade(data)) return
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
    throw new Error(`${data} holds something else than a database: move it away.`, { cause: error })
  }
  await keepOnDisk(folder)
}

/** Without this a power cut could forget the new name, and with it all rows below. */
async function keepOnDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Done last: the initdb of a store killed a moment ago may write for some milliseconds more. */
function sweepHalfMade(folder: string): void {
  for (const name of readdirSync(folder)) {
    const maker = /^postgres-making-(\d+-\d+)-\d+$/.exec(name)?.[1]
    if (maker && !isAlive(maker)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Reads what the last PostgreSQL on this folder wrote about itself; undefined when it ended cleanly or there was none. */
export function readPostmaster({ data, cluster }: DatabaseFolder): Postmaster | undefined {
  const file = join(data, 'postmaster.pid')
  const text = readIfThere(file)
  if (text === '') removeAborted(file)
  if (!text) return undefined
  const [pid, , , listens, host = '', , , state = ''] = text.split('\n')
  return {
    pid: Number(pid),
    living: commandOf(Number(pid)).includes(`cluster_name=${cluster}`),
    ready: state.trim() === 'ready',
    host,
    port: Number(listens),
  }
}

/** PostgreSQL fills this file at once: one that stays empty was left by a crash in that moment and would bar every start. */
function removeAborted(file: string): void {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > 5000) rmSync(file, { force: true })
}
