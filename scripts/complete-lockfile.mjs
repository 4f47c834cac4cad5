// `npm run lockfile`, after a change of dependencies: adds optional packages for other systems to the lockfile.
// npm leaves out those that its registry does not have. `npm ci` then refuses the lockfile everywhere.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './installed.mjs'

const path = join(root, 'package-lock.json')
const systems = {
  android: 'android',
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
}
const processors = new Set(['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32'])

/** The systems of a package, by the words of its name, such as cli-linux-x64-musl. */
function platformOf(name) {
  const words = name.split('/').at(-1).split(/[-_.]/)
  const os = words.map((word) => systems[word]).filter(Boolean)
  const cpu = words.filter((word) => processors.has(word))
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.length > 0 ? { os } : {}),
    ...(words.some((word) => word.includes('musl')) ? { libc: ['musl'] } : {}),
  }
}

const lock = JSON.parse(readFileSync(path, 'utf8'))
const { packages } = lock
for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    const isListed = `${parent}/node_modules/${name}` in packages || `node_modules/${name}` in packages
    if (!isListed)
      packages[`node_modules/${name}`] = {
        version: range.replace(/^[\^~]/, ''),
        ...(dev ? { dev } : {}),
        optional: true,
        ...platformOf(name),
      }
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
