import { defineConfig, type OxlintOverride } from 'oxlint'

type Pattern = { group?: string[]; regex?: string; allowTypeImports?: boolean; message: string }

/** An override: files of these folders may not import what matches these patterns. */
function refuse(files: string[], patterns: Pattern[]): OxlintOverride {
  return { files, rules: { 'typescript/no-restricted-imports': ['error', { patterns }] } }
}

const anything: Pattern = {
  group: ['*', '!zod', '!zod/mini', '!./**', '!../**', '**/{server,web,scripts,tests,bench,design,node_modules}/**'],
  message: 'The domain is pure: it may use zod and its own files, nothing else.',
}

const web: Pattern = {
  group: ['**/web/**', '\\#web/**', '!**/web/{pages,path-pattern}.ts', '!\\#web/{pages,path-pattern}.ts'],
  allowTypeImports: true,
  message:
    'The server renders the built pages; it imports only web/pages.ts, the table of pages, and web/path-pattern.ts.',
}

const routes: Pattern = {
  regex: '^((\\.\\./)+|#server/)[a-z-]+/routes\\.ts$',
  message: "routes.ts is an entry point for clients; call the other area's use case or query instead.",
}

/** The areas of the server; each may import those before it. */
const areas = [
  'accounts',
  'catalogue',
  'cart',
  'delivery',
  'orders',
  'payments',
  'notifications',
  'contact',
  'privacy',
  'reports',
]

const laterAreas = (area: string): Pattern => ({
  regex: `^((\\.\\./)+|#server/)(${areas.slice(areas.indexOf(area) + 1).join('|')})/`,
  message: `Areas are ordered: ${areas.join(', ')}. A later one may call an earlier one, never back.`,
})

const serverOrNode: Pattern = {
  regex: '^(#server/|(\\.\\./)+server/|node:)',
  message: 'A page reaches the shop only through callApi (web/api/call-api.ts).',
}

/** The other half of web/: the seller's pages for the storefront's, and the reverse. */
const otherHalf = (regex: string): Pattern => ({
  regex,
  message: "The shopper's pages and the seller's stand apart; what both need belongs in web/ui.",
})

// Of several overrides that match a file, the last one counts.
export default defineConfig({
  plugins: ['typescript', 'import'],
  categories: { correctness: 'off' },
  ignorePatterns: ['build/**', '.react-router/**', 'data/**'],
  rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
  overrides: [
    refuse(['domain/**/*.ts'], [anything]),
    {
      files: ['domain/**/*.ts'],
      rules: {
        'no-restricted-globals': ['error', { name: 'Date', message: 'The domain has no clock: pass the time in.' }],
      },
    },
    refuse(['server/**/*.ts'], [web, routes]),
    ...areas.slice(0, -1).map((area) => refuse([`server/${area}/**/*.ts`], [web, routes, laterAreas(area)])),
    refuse(['server/pages/**/*.ts'], [web]),
    refuse(['web/**/*.ts', 'web/**/*.tsx'], [serverOrNode]),
    refuse(['web/storefront/**'], [serverOrNode, otherHalf('(^#web/|\\.\\./)seller/|^#domain/seller-paths')]),
    refuse(['web/seller/**'], [serverOrNode, otherHalf('(^#web/|\\.\\./)storefront/')]),
    {
      files: ['domain/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'web/entry.server.tsx'],
      rules: { 'typescript/no-restricted-imports': 'off', 'no-restricted-globals': 'off' },
    },
  ],
})
