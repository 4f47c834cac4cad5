/** The first 12 characters of a name as a reader counts them, for the label under an app's icon. */
export function shortName(name: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return characters.slice(0, 12).join('')
}
