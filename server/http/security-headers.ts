import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** An external checkout's or video's origins; Razorpay's checkout loads from subdomains. */
function originsOf(url: string | undefined): string[] {
  if (url === undefined || url.startsWith('/')) return []
  const { origin, hostname } = new URL(url)
  return hostname.endsWith('.razorpay.com') ? ['https://*.razorpay.com'] : [origin]
}

type PageOrigins = {
  readonly checkoutUrl?: string | undefined
  readonly bannerVideo?: string | undefined
  /** In development Vite inserts style elements, which need 'unsafe-inline'. */
  readonly isDevelopment?: boolean
}

/** A page's policy: own files, hashed inline scripts, an external checkout and the banner video. */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  { checkoutUrl, bannerVideo, isDevelopment = false }: PageOrigins = {},
): string {
  const checkout = originsOf(checkoutUrl)
  const scripts = ["'self'", ...scriptHashes, ...checkout].join(' ')
  const own = ["'self'", ...checkout].join(' ')
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // An external checkout styles its overlay inline; our pages need no inline styles.
    `style-src 'self'${checkout.length > 0 || isDevelopment ? " 'unsafe-inline'" : ''}`,
    `img-src ${own} data: blob:`,
    `font-src ${own} data:`,
    `media-src ${["'self'", ...originsOf(bannerVideo)].join(' ')}`,
    `connect-src ${own}`,
    `frame-src ${own}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Adds the security headers to every response; a 304 without a policy of its own gets HSTS alone. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl.startsWith('https:')
  const transportSecurity = Object.entries(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {})
  const all = [
    ...Object.entries({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
      'cross-origin-opener-policy': 'same-origin',
    }),
    ...transportSecurity,
  ]
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isOnlyTransport = reply.statusCode === 304 && !reply.hasHeader('content-security-policy')
    for (const [name, value] of isOnlyTransport ? transportSecurity : all)
      if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
