import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Paths of Debian's nginx and PostgreSQL. */
export type Programs = {
  readonly nginx: string
  /** nginx's stream module; undefined if it is built in. */
  readonly streamModule: string | undefined
  /** The folder of initdb, postgres, pg_ctl and pg_basebackup. */
  readonly postgres: string
}

const packages = ['nginx', 'libnginx-mod-stream', 'postgresql']
/** An environment whose PATH has nginx also for users other than root. */
export const programEnvironment = {
  ...process.env,
  PATH: `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/usr/local/sbin`,
}

/** The programs, or the name of the missing package. */
function find(): Programs | string {
  const built = spawnSync('nginx', ['-V'], { encoding: 'utf8', env: programEnvironment })
  if (built.status !== 0) return 'nginx'
  const isDynamic = built.stderr.includes('--with-stream=dynamic')
  const [streamModule] = globSync('/usr/{lib,lib64,share}/nginx/modules/ngx_stream_module.so')
  if (isDynamic ? streamModule === undefined : !built.stderr.includes('--with-stream')) return 'libnginx-mod-stream'
  const newestFirst = globSync('/usr/lib/postgresql/*/bin').sort(
    (one, other) => Number.parseInt(other.slice(20), 10) - Number.parseInt(one.slice(20), 10),
  )
  const postgres = newestFirst.find(
    (folder) => existsSync(join(folder, 'pg_basebackup')) && existsSync(join(folder, 'postgres')),
  )
  if (postgres === undefined) return 'postgresql'
  return { nginx: 'nginx', streamModule: isDynamic ? streamModule : undefined, postgres }
}

/** Finds the programs; root installs missing ones from Debian, other users get an error with the command. */
export function findPrograms(): Programs {
  const found = find()
  if (typeof found !== 'string') return found
  const wanted = `apt-get install --no-install-recommends ${packages.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`${found} is missing here: ${wanted}`)
  const env = { ...programEnvironment, DEBIAN_FRONTEND: 'noninteractive' }
  const args = ['install', '-y', '--no-install-recommends', ...packages]
  const { status, stderr } = spawnSync('apt-get', args, { encoding: 'utf8', env })
  const now = find()
  if (status !== 0 || typeof now === 'string')
    throw new Error(`${found} could not be installed (${wanted}):\n${stderr}`)
  return now
}
