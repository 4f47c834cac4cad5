import { hash } from 'node:crypto'
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
  chownTree,
  codeOf,
  findPrograms,
  type ProcessUser,
  readIfExists,
  runToExit,
} from './postgres-programs.ts'
import { commandOf, isAlive, ownIdentity } from './process-identity.ts'

/** Paths of an embedded database, and how PostgreSQL is run on it. */
export type DatabaseFolder = {
  folder: string
  data: string
  sockets: string
  log: string
  clusterName: string
  user: ProcessUser
  programFolder: string
}

/** The content of `postmaster.pid`: whether PostgreSQL runs on this folder, and where it listens once ready. */
export type Postmaster = { pid: number; isAlive: boolean; isReady: boolean; host: string; port: number }

/** The number in the socket's file name; PostgreSQL listens on no network. */
export const port = 5432
/** A socket path's limit is 104 bytes on macOS, 108 on Linux. */
const maxSocketPath = 103

const clusterIn = (folder: string) => join(folder, 'postgres')

/** Whether the folder holds a database. */
export const holdsDatabase = (folder: string) => isInitialized(clusterIn(folder))

/** Creates the folder if it is missing, and determines the paths and user of its database. */
export function databaseFolder(path: string): DatabaseFolder {
  const programFolder = findPrograms()
  mkdirSync(path, { recursive: true })
  const folder = realpathSync(path)
  const data = clusterIn(folder)
  const user = chooseProcessUser(data)
  const clusterName = `thela-${hash('sha256', folder).slice(0, 16)}`
  const sockets = chooseSocketFolder(`${clusterName}-${user.uid ?? process.getuid?.() ?? 0}`)
  return { folder, data, sockets, log: join(folder, 'postgres.log'), clusterName, user, programFolder }
}

function chooseSocketFolder(name: string): string {
  const usual = join(tmpdir(), name)
  const fits = Buffer.byteLength(join(usual, `.s.PGSQL.${port}`)) <= maxSocketPath
  return fits ? usual : join('/tmp', name)
}

/** Creates the socket folder, readable by its owner only: the database has no password. */
export function prepareSockets({ sockets, user }: DatabaseFolder): void {
  try {
    mkdirSync(sockets, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  // Every user may write into the temporary folder, so another one may own this name.
  const found = lstatSync(sockets)
  const own = [process.getuid?.(), user.uid].includes(found.uid)
  if (!found.isDirectory() || !own || found.mode & 0o077) {
    throw new Error(`${sockets} is not a folder of this user alone: remove it, the database's socket goes there.`)
  }
  if (user.uid !== undefined && user.gid !== undefined) chownSync(sockets, user.uid, user.gid)
}

/** Creates the database on first use; a process killed half-way leaves none. */
export async function createDatabase(store: DatabaseFolder): Promise<void> {
  if (isInitialized(store.data)) restrictAccess(store)
  else await initDatabase(store)
  deleteUnfinished(store.folder)
}

/** PostgreSQL refuses a folder with access for others, as a plain copy of a backup has. */
function restrictAccess({ data, user }: DatabaseFolder): void {
  chownTree(data, user)
  if (statSync(data).mode & 0o027) chmodSync(data, 0o700)
}

let attempts = 0

async function initDatabase(store: DatabaseFolder): Promise<void> {
  const temporary = join(store.folder, `postgres-making-${ownIdentity}-${attempts++}`)
  mkdirSync(temporary, { mode: 0o700 })
  try {
    chownTree(temporary, store.user)
    await runToExit(join(store.programFolder, 'initdb'), ['-D', temporary, ...initdbOptions()], store.user)
    await moveIntoPlace(temporary, store)
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
  }
}

function isInitialized(data: string): boolean {
  return readIfExists(join(data, 'PG_VERSION')) !== undefined
}

/** C.UTF-8 sorts alike on every system; macOS has no such LC_CTYPE. */
function initdbOptions(): string[] {
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const locale = ['--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return ['-U', 'postgres', '-E', 'UTF8', ...locale, '--auth-local=trust', '--auth-host=reject', '--no-instructions']
}

async function moveIntoPlace(temporary: string, { folder, data }: DatabaseFolder): Promise<void> {
  try {
    renameSync(temporary, data)
  } catch (error) {
    // Another process created it meanwhile.
    if (isInitialized(data)) return
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
    throw new Error(`${data} holds something else than a database: move it away.`, { cause: error })
  }
  await syncFolder(folder)
}

/** Writes the new name to disk: power cuts could lose the folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Deletes the unfinished folders of dead processes; last, because initdb outlives its killed store for some milliseconds. */
function deleteUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const creator = /^postgres-making-(\d+-\d+)-\d+$/.exec(name)?.[1]
    if (creator && !isAlive(creator)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Reads `postmaster.pid`; undefined if PostgreSQL ended cleanly or never ran. */
export function readPostmaster({ data, clusterName }: DatabaseFolder): Postmaster | undefined {
  const file = join(data, 'postmaster.pid')
  const text = readIfExists(file)
  if (text === '') removeIfStale(file)
  if (!text) return undefined
  const [pid, , , listens, host = '', , , state = ''] = text.split('\n')
  return {
    pid: Number(pid),
    isAlive: commandOf(Number(pid)).includes(`cluster_name=${clusterName}`),
    isReady: state.trim() === 'ready',
    host,
    port: Number(listens),
  }
}

/** Removes a file that a crash left empty: it prevents every start. */
function removeIfStale(file: string): void {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  // The clock may have been set back since the crash.
  if (Math.abs(age) > 5000) rmSync(file, { force: true })
}
