import type { FastifyInstance } from 'fastify'
import type { Settings } from './shop.ts'

/** What a page may load: our own files and its own inline scripts, named by their hashes. Nothing may frame it. */
export function contentSecurity(scriptHashes: readonly string[]): string {
  const scripts = ["'self'", ...scriptHashes].join(' ')
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Components set widths and colours by the style attribute, toasts bring a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The headers every answer carries. */
export function securityHeaders(app: FastifyInstance, settings: Settings): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(settings.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
