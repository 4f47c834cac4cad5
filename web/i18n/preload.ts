import type { CutPage } from '../document/cut-page.ts'
import { currentLanguage } from './language.ts'
import { wordFilesOf } from './load.ts'
import { wordFiles } from './message-files.ts'

/** The page with a note for the browser to fetch its words beside the scripts that will ask for them; it wakes up sooner. */
export function withWordFiles(page: CutPage, path: string): CutPage {
  const links = wordFilesOf(path, currentLanguage()).flatMap((name) => {
    const file = wordFiles[name]
    return file === undefined ? [] : [`<link rel="modulepreload" data-sent href="${file}"/>`]
  })
  return { ...page, head: page.head + links.join('') }
}
