/** Calls and files answer a mistyped address themselves, in their own way. */
const notAPage = /^\/(api|images|share|sandbox|healthz|readyz|metrics)(\/|$)/i

/** An address that no page has. */
const nowhere = '/%EF%BF%BD'

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The site before the path, as proxies are asked (RFC 9112 3.2.2); this store is the only site here, whatever is named. */
const site = /^https?:\/\/[^/?#]*/i

function withoutSite(url: string): string {
  if (!site.test(url)) return url
  const address = url.replace(site, '')
  return address.startsWith('/') ? address : `/${address}`
}

/** Letters, digits and the four signs that mean the same with and without their percent sign (RFC 3986 6.2.2.2). */
function plainly(path: string): string {
  return path.replace(/%[2-7][0-9a-f]/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : code
  })
}

/**
 * The address as the store reads it: without a site before its path and with plain letters in it, or a personal page
 * would be taken for one of everybody's: /%63art is the cart. One whose percent signs make no letters, such as %zz, leads
 * to the page that is not there.
 */
export function normalizeUrl(input: string): string {
  const url = withoutSite(input)
  const [written = '/'] = url.split('?')
  const path = plainly(written)
  return notAPage.test(path) || isReadable(path) ? path + url.slice(written.length) : nowhere
}
