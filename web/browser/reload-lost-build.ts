/** This build's file of routes; a server with another build answers 404. */
const manifestUrl = () => (window as unknown as { __reactRouterManifest: { url: string } }).__reactRouterManifest.url

/** Reloads the page after a failed download, once for each build, if the files of its build are gone from the server. */
export async function reloadLostBuild(): Promise<void> {
  const url = manifestUrl()
  const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
  if (status !== 404 || sessionStorage.getItem(url)) return
  sessionStorage.setItem(url, 'reloaded')
  location.reload()
}
