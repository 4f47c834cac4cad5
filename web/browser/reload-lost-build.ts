/** Reloads the page after a failed download, once for each build, if the server no longer has its files and the first text area is empty. */
export async function reloadLostBuild(): Promise<void> {
  // A server with another build answers 404.
  const { url } = (window as unknown as { __reactRouterManifest: { url: string } }).__reactRouterManifest
  const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
  if (status !== 404 || document.querySelector('textarea')?.value || sessionStorage.getItem(url)) return
  sessionStorage.setItem(url, 'reloaded')
  location.reload()
}
