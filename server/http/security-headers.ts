import type { FastifyInstance } from 'fastify'
import type { Settings } from '../shop.ts'

/** Where an outside checkout or film comes from: its own site, with all that belongs to Razorpay's; our own files need nothing. */
function sitesOf(url: string | undefined): string[] {
  if (url === undefined || url.startsWith('/')) return []
  const { origin, hostname } = new URL(url)
  return hostname.endsWith('.razorpay.com') ? ['https://*.razorpay.com'] : [origin]
}

type Loaded = {
  readonly checkoutUrl?: string | undefined
  readonly bannerVideo?: string | undefined
  /** While somebody works on the pages, Vite puts their styles in by elements. */
  readonly isDevelopment?: boolean
}

/** What a page may load: our own files, its own inline scripts, named by their hashes, the checkout where one is used, and the store's own film. Nothing may frame it. */
export function contentSecurity(
  scriptHashes: readonly string[],
  { checkoutUrl, bannerVideo, isDevelopment = false }: Loaded = {},
): string {
  const checkout = sitesOf(checkoutUrl)
  const scripts = ["'self'", ...scriptHashes, ...checkout].join(' ')
  const own = ["'self'", ...checkout].join(' ')
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // An outside checkout lays itself over our page by style elements and attributes of its own; ours need none.
    `style-src 'self'${checkout.length > 0 || isDevelopment ? " 'unsafe-inline'" : ''}`,
    `img-src ${own} data: blob:`,
    `font-src ${own}`,
    `media-src ${["'self'", ...sitesOf(bannerVideo)].join(' ')}`,
    `connect-src ${own}`,
    `frame-src ${own}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The headers every answer carries. A 304 leaves what it answers about as the caller has it, headers included, so it only says
 * again that we are to be reached by https, and a page's says all: its policy may be another by now while its text is the same.
 */
export function securityHeaders(app: FastifyInstance, settings: Settings): void {
  const always = settings.publicUrl.startsWith('https:')
    ? [['strict-transport-security', 'max-age=31536000'] as const]
    : []
  const all = [
    ['x-content-type-options', 'nosniff'] as const,
    ['referrer-policy', 'strict-origin-when-cross-origin'] as const,
    ['permissions-policy', 'geolocation=(self), camera=(), microphone=()'] as const,
    ['cross-origin-opener-policy', 'same-origin'] as const,
    ...always,
  ]
  // Without a promise: it runs for every answer.
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isAsBefore = reply.statusCode === 304 && !reply.hasHeader('content-security-policy')
    for (const [name, value] of isAsBefore ? always : all) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
