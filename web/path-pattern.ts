/** Decodes a path by segments, as the router does: /%63art is /cart, but an encoded slash separates nothing. */
export function decodePath(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}

/** Path pattern as a regular expression; case and slashes at the end do not matter. */
export function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/$/, '')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\/\*$/, '/.+')
  return new RegExp(`^${source}/*$`, 'i')
}

/** Entry of a table by path patterns for a path; undefined if no pattern fits. */
export function entryAt<Entry>(table: Readonly<Record<string, Entry>>, path: string): Entry | undefined {
  const decoded = decodePath(path)
  return Object.entries(table).find(([pattern]) => patternOf(pattern).test(decoded))?.[1]
}
