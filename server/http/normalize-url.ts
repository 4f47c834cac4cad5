/** Calls and files, whose routes answer an unreadable URL themselves. */
const notAPage = /^\/(api|images|share|sandbox|healthz|readyz|metrics)(\/|$)/i

/** A path that no page has. */
const notFoundPath = '/%EF%BF%BD'

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The site in a request target's absolute form (RFC 9112 3.2.2), which the store ignores. */
const site = /^https?:\/\/[^/?#]*/i

function withoutSite(url: string): string {
  if (!site.test(url)) return url
  const address = url.replace(site, '')
  return address.startsWith('/') ? address : `/${address}`
}

/** Decodes percent-encoded unreserved characters: both forms mean the same (RFC 3986 6.2.2.2). */
function decodeUnreserved(path: string): string {
  return path.replace(/%[2-7][0-9a-f]/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : code
  })
}

/** The URL in one spelling: /%63art is /cart, and an undecodable path is the not-found page. */
export function normalizeUrl(input: string): string {
  const url = withoutSite(input)
  const [written = '/'] = url.split('?')
  const path = decodeUnreserved(written)
  return notAPage.test(path) || isReadable(path) ? path + url.slice(written.length) : notFoundPath
}
