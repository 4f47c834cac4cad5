import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'

const hasProc = existsSync('/proc/self/stat')
const exiting = 0x4
const sigkill = 0x100n

/** `pid-start` of a living process, which is never reused; undefined for a dead or dying one. */
export function processIdentity(pid: number): string | undefined {
  const started = hasProc ? startFromProc(pid) : startFromPs(pid)
  return started === undefined ? undefined : `${pid}-${started}`
}

/** Whether the process with this identity still lives. */
export function isAlive(identity: string): boolean {
  const pid = Number.parseInt(identity, 10)
  return pid > 0 && processIdentity(pid) === identity
}

/** The command line of a process; empty for none, a zombie, and one that the system hides. */
export function commandOf(pid: number): string {
  if (hasProc) return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  return ps('command=', pid)
}

function startFromProc(pid: number): string | undefined {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  // The program's name is in brackets and may contain spaces and brackets: count from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, flags, started] = [fields[0], Number(fields[6]), fields[19]]
  if (!state || 'ZXx'.includes(state) || flags & exiting || isBeingKilled(pid)) return undefined
  return started
}

/** Whether SIGKILL is pending: a killed process runs on for some milliseconds and is not alive. */
function isBeingKilled(pid: number): boolean {
  const pending = readOrEmpty(`/proc/${pid}/status`).matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm)
  return [...pending].some((line) => (BigInt(`0x${line[1]}`) & sigkill) !== 0n)
}

function startFromPs(pid: number): string | undefined {
  const [state, ...started] = ps('stat=,lstart=', pid).split(/\s+/)
  const time = Date.parse(started.join(' '))
  return !state || state.startsWith('Z') || Number.isNaN(time) ? undefined : String(time)
}

function ps(columns: string, pid: number): string {
  try {
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }
    return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], {
      encoding: 'utf8',
      env,
      stdio: 'pipe',
    }).trim()
  } catch {
    return ''
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The identity of this process. */
export const ownIdentity: string = processIdentity(process.pid) ?? `${process.pid}-0`
