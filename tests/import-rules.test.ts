import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { tempFolder } from './support/temp-folder.ts'

/** Import rules: forbidden imports are written into a copy of the layers, and the linter must find them. */
const root = join(import.meta.dirname, '..')
// A copy, because a new file in the sources would make other tests build the store again.
const copy = tempFolder('imports')
for (const name of ['domain', 'package.json', 'tsconfig.base.json', 'oxlint.config.ts'])
  cpSync(join(root, name), join(copy, name), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
const tool = (name: string) => join(root, 'node_modules', '.bin', name)

type Probe = { readonly folder: string; readonly code: string; readonly file: string }
const probes: Probe[] = []

/** A file of this code in this folder of the copy. */
function probe(folder: string, code: string, ending = 'ts'): Probe {
  const file = `${folder}/import-probe-${probes.length}.${ending}`
  probes.push({ folder, code, file })
  return { folder, code, file }
}

const imports = (from: string) => `import { x } from '${from}'\nexport const y = x\n`
const reexports = (from: string) => `export * from '${from}'\n`
const typeImports = (from: string) => `import type { X } from '${from}'\nexport type Y = X\n`
const uses = (expression: string) => `export const y = ${expression}\n`

/** Such files in one folder, one for each of these addresses. */
const probesFrom = (folder: string, code: (from: string) => string, addresses: readonly string[], ending = 'ts') =>
  addresses.map((from) => probe(folder, code(from), ending))

type Rule = { readonly name: string; readonly sentence: RegExp; readonly forbidden: Probe[]; readonly allowed: Probe[] }

const rules: Rule[] = [
  {
    name: 'the domain imports nothing but zod and its own files',
    sentence: /^The domain is pure/,
    forbidden: [
      ...probesFrom('domain', imports, [
        '#server/shop.ts',
        '../server/shop.ts',
        '#web/api.ts',
        '../web/api/call-api.ts',
        '../scripts/build.ts',
        '../node_modules/pg/lib/index.js',
      ]),
      ...probesFrom('domain', imports, ['node:fs', 'fs', 'react', 'fastify']),
      probe('domain', reexports('../server/shop.ts')),
      probe('domain', typeImports('#server/shop.ts')),
      probe('domain', "import 'node:fs'\n"),
    ],
    allowed: probesFrom('domain', imports, ['zod', 'zod/mini', './money.ts']),
  },
  {
    name: 'the domain has no clock',
    sentence: /^Unexpected use of 'Date'\. The domain has no clock/,
    forbidden: [probe('domain', uses('Date.now()')), probe('domain', uses('new Date()'))],
    allowed: [],
  },
  {
    name: 'the server imports only types from the web',
    sentence: /^The server renders the built pages/,
    forbidden: [
      ...probesFrom('server', imports, ['#web/api.ts', '../web/api/call-api.ts', '#web/print.ts', '#web/panel.ts']),
      ...probesFrom('server/cart', imports, ['../../web/api/call-api.ts', '#web/patterns.ts', '#web/pagination.ts']),
      probe('server', reexports('#web/api.ts')),
    ],
    allowed: [
      probe('server', typeImports('#web/api.ts')),
      ...probesFrom('server/pages', imports, ['#web/pages.ts', '#web/path-pattern.ts']),
      probe('server/cart', imports('#domain/money.ts')),
    ],
  },
  {
    name: 'no area of the server imports the routes of another',
    sentence: /^routes\.ts is an entry point for clients/,
    forbidden: [
      ...probesFrom('server/cart', imports, ['../orders/routes.ts', '#server/orders/routes.ts']),
      probe('server/orders', reexports('../cart/routes.ts')),
    ],
    allowed: [probe('server', imports('./orders/routes.ts')), probe('server/orders', imports('../cart/queries.ts'))],
  },
  {
    name: 'an earlier area of the server never calls a later one',
    sentence: /^Areas are ordered/,
    forbidden: [
      probe('server/orders', imports('../reports/show-day.ts')),
      probe('server/privacy', imports('../reports/show-day.ts')),
      probe('server/orders/packing', imports('../../payments/queries.ts')),
      probe('server/payments', imports('../notifications/routes.ts')),
    ],
    allowed: [probe('server/reports', imports('../orders/queries.ts'))],
  },
  {
    name: 'the web imports nothing of the server or of Node',
    sentence: /^A page reaches the shop only through callApi/,
    forbidden: [
      ...['web', 'web/ui', 'web/storefront', 'web/storefront/home', 'web/seller', 'web/i18n'].flatMap((folder) =>
        probesFrom(folder, imports, ['#server/shop.ts', 'node:fs'], 'tsx'),
      ),
      probe('web/storefront', imports('../../server/shop.ts')),
      probe('web', imports('../server/shop.ts')),
      probe('web/seller', typeImports('#server/shop.ts')),
      probe('web/ui', reexports('../../server/shop.ts')),
    ],
    allowed: [
      ...probesFrom('web/storefront', imports, ['#domain/money.ts', '../ui/stars.tsx'], 'tsx'),
      probe('web/seller', imports('../api.ts'), 'tsx'),
    ],
  },
  {
    name: "the storefront and the seller's pages never import each other",
    sentence: /^The shopper's pages and the seller's stand apart/,
    forbidden: [
      ...probesFrom(
        'web/storefront',
        imports,
        ['../seller/a.tsx', '#web/seller/a.tsx', '#domain/seller-paths.ts'],
        'tsx',
      ),
      probe('web/storefront/home', imports('../../seller/a.tsx'), 'tsx'),
      ...probesFrom('web/seller', imports, ['../storefront/header.tsx', '#web/storefront/header.tsx'], 'tsx'),
      probe('web/seller', reexports('../storefront/header.tsx')),
    ],
    allowed: [],
  },
]

const unknownToDomain = [
  "fetch('https://x.example')",
  'globalThis.fetch',
  'process.env',
  "console.log('x')",
  'document.title',
  'window.name',
  'localStorage',
  'setTimeout(() => {}, 1)',
  'performance.now()',
  "Buffer.from('x')",
  'crypto.randomUUID()',
  "require('fs')",
  "import('node:fs')",
].map((expression, index) => ({
  expression,
  probe: { folder: 'domain', code: uses(expression), file: `domain/import-global-${index}.ts` },
}))

const circle = probes.length
const first = probe('server/cart', imports(`./import-probe-${circle + 1}.ts`))
const second = probe(
  'server/cart',
  `import type { y } from './import-probe-${circle}.ts'\nexport const x: typeof y = 1\n`,
)

/** What a tool reports on the copy with these files; they are deleted again. */
function reportOn(files: readonly Probe[], name: string, ...settings: string[]) {
  for (const { file, code } of files) {
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    writeFileSync(join(copy, file), code)
  }
  const report = spawnSync(tool(name), settings, { cwd: copy, encoding: 'utf8' })
  for (const { file } of files) rmSync(join(copy, file))
  return report
}

const linted = reportOn(probes, 'oxlint', '--format', 'json', ...probes.map(({ file }) => file))
// Compiled apart: an import of the server would bring the types of Node into the domain.
const globals = unknownToDomain.map(({ probe }) => probe)
const compiled = reportOn(globals, 'tsc', '-p', 'domain', '--pretty', 'false')

type Finding = { filename: string; message: string; help?: string; code: string }
const findings = (JSON.parse(linted.stdout) as { diagnostics: Finding[] }).diagnostics
const found = (file: string) => findings.filter((finding) => finding.filename === file)

for (const { name, sentence, forbidden, allowed } of rules) {
  test(name, () => {
    for (const { file, code, folder } of forbidden) {
      const sentences = found(file).map((finding) =>
        /^Unexpected/.test(finding.message) ? finding.message : finding.help,
      )
      assert.ok(
        sentences.some((text) => sentence.test(text ?? '')),
        `${folder}: ${code} → ${JSON.stringify(sentences)}`,
      )
    }
    for (const { file, code, folder } of allowed) assert.deepEqual(found(file), [], `${folder}: ${code}`)
  })
}

test('no two files import each other in a circle, not even types', () => {
  for (const { file } of [first, second])
    assert.ok(
      found(file).some((finding) => /no-cycle/.test(finding.code)),
      file,
    )
})

test('the linter stops the build when it finds one', () => {
  assert.notEqual(linted.status, 0)
})

for (const { expression, probe } of unknownToDomain) {
  test(`in the domain ${expression} does not compile`, () => {
    assert.notEqual(compiled.status, 0)
    assert.match(compiled.stdout, new RegExp(`^${probe.file}\\(1,\\d+\\): error TS`, 'm'))
  })
}
