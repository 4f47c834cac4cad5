import type { CutPage } from '../document/cut-page.ts'
import { currentLanguage } from './language.ts'
import { messageFilesOf } from './load.ts'
import { messageFiles } from './message-files.ts'

/** The page with a note for the browser to fetch its words beside the scripts that will ask for them; it wakes up sooner. */
export function withMessageFiles(page: CutPage, path: string): CutPage {
  const links = messageFilesOf(path, currentLanguage()).flatMap((name) => {
    const file = messageFiles[name]
    return file === undefined ? [] : [`<link rel="modulepreload" data-sent href="${file}"/>`]
  })
  return { ...page, head: page.head + links.join('') }
}
