import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { languages } from './domain/languages.ts'

/** A file of messages: its language and its name. */
const messageSource = new RegExp(`web/i18n/(${languages.join('|')})/([\\w-]+)\\.ts$`)

/** Names of built scripts; the list of all routes, which each page loads, holds most of them: a short hash will do. */
const entryFileNames = 'assets/[name]-[hash:7].js'

/** The name of a shared script; files of messages carry their language. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, language, name] = messageSource.exec(facadeModuleId ?? '') ?? []
  return language === undefined ? entryFileNames : `assets/${language}-${name}-[hash:7].js`
}

type ModuleGraph = { getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null }

/** Whether a page of shoppers imports a module, also through others. */
function isOfShoppers(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (/\/web\/(storefront|root\.tsx)/.test(id)) return true
  if (seen.has(id) || /\/web\/seller\//.test(id)) return false
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  return [...importers, ...dynamicImporters].some((each) => isOfShoppers(each, graph, seen))
}

/** Modules that only some pages of shoppers share; without them the other pages are smaller. */
const shared = [
  // My Orders with its dialogs and the seller's pages.
  {
    name: 'orders',
    test: /\/(domain\/orders\/(orders|order-(money|ending)|bag-note|line-(content|sums))|web\/(orders\/(in-bag|status-look|bill-link|order-(pages|stream))|storefront\/orders\/(end-button|load-my-orders|call-with-photo|promised-arrival)|ui\/(load-more|fetch-failed|problem)|browser\/use-(incremental-list|last-successful)))\.tsx?$/,
  },
  // Cards of products, and the sections of the home page that stand elsewhere too.
  {
    name: 'cards',
    test: /\/web\/(storefront\/(home\/(why-strip|hero|category-grid)|catalogue\/(list-pages|product-card|product-cards|product-grid|use-restored-focus|per-kg|stepper)|cart\/product-in-cart)|ui\/price)\.tsx?$/,
  },
]

/**
 * Few files instead of fifty: small files compress badly and each costs a request. Each page brings only its own
 * beside React, what stands around every page, and small things that many pages share.
 */
const groups = [
  { name: 'react', test: /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler)\// },
  // With all that it imports. Not the root: its style sheet would go along and be fetched again with every dialog.
  {
    name: 'frame',
    test: /\/(domain\/(time\/clock-time|catalogue\/hindi-amount)\.ts|web\/(storefront\/(layout\/(storefront-layout|section-head)\.tsx|home\/buy-again-script\.ts)|browser\/(push-slot\.tsx|use-media\.ts)|ui\/pause-glyph\.tsx))/,
  },
  {
    debugName: 'shop',
    name: (id: string, graph: ModuleGraph) =>
      isOfShoppers(id, graph) && !shared.some(({ test }) => test.test(id)) ? 'shop' : null,
    // Without the search, words (each page loads those of its language), what only some pages show, and icons of few.
    test: /\/(domain\/(?!seller-|search\/|lists\/|time\/india-time|latin-digits|typed-rupees|orders\/replacements)|web\/(?!seller|orders|browser\/(use-object-url|redraw-photo|send-once)|storefront\/(contact|home|search)|ui\/(stars|dialog-buttons|form-error)|i18n\/(\w\w\/|offline))|node_modules\/lucide-react(?!.*\/(arrow-down|download|package-check|phone)\.))/,
    minShareCount: 4,
    maxModuleSize: 2100,
  },
  ...shared,
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // server/pages reads the URLs of the message files from it.
  build: { manifest: true },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting: { groups }, entryFileNames, chunkFileNames } },
      },
    },
  },
  // The pages bring their own React along, in its fast form, whatever mode the store runs in.
  ...(command === 'build' ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
