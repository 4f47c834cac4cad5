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

/**
 * The address as the store reads it: without a site before its path, or a personal page would be taken for one of
 * everybody's. One whose percent signs make no letters, such as %zz, leads to the page that is not there.
 */
export function readableAddress(asked: string): string {
  const url = withoutSite(asked)
  const [path = '/'] = url.split('?')
  return notAPage.test(path) || isReadable(path) ? url : nowhere
}
