/** Decodes each segment of a path, as the router does: /%63art is /cart, but an encoded slash stays encoded. */
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

/** The regular expression of a path, which ignores case and trailing slashes. */
export function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/$/, '')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\/\*$/, '/.+')
  return new RegExp(`^${source}/*$`, 'i')
}

/** The entry of the first pattern in the table that matches the path; undefined if none does. */
export function entryAt<Entry>(table: Readonly<Record<string, Entry>>, path: string): Entry | undefined {
  const decoded = decodePath(path)
  return Object.entries(table).find(([pattern]) => patternOf(pattern).test(decoded))?.[1]
}
