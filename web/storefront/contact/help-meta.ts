import type { MetaDescriptor } from 'react-router'
import { type Matches, metaOf } from '../../document/page-meta.ts'
import { messagesOf } from '../../i18n/namespaces.ts'

type HelpPage = 'contact' | 'delivery' | 'payment' | 'returns'

/** The `meta` of a page about the store: its title, and its description with the store's name. */
export function helpMeta(page: HelpPage): (args: { matches: Matches }) => MetaDescriptor[] {
  return ({ matches }) => {
    const { title, metaText } = messagesOf('help')[page]
    return metaOf(title, matches, metaText(matches[0].loaderData?.store.name ?? ''))
  }
}
