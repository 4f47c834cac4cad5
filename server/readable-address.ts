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

/** A page's address whose percent signs make no letters such as %zz leads to the page that is not there, instead of to nothing to look at. */
export function readableAddress(url: string): string {
  const [path = '/'] = url.split('?')
  return notAPage.test(path) || isReadable(path) ? url : nowhere
}
