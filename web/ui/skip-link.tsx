import { shopperMessages } from '../i18n/namespaces.ts'

/** A link to the page's content for keyboard users, visible only while it has the focus. */
export function SkipLink() {
  const { skip } = shopperMessages().ui
  return (
    <a
      href="#content"
      className="absolute top-2 left-2 z-40 -translate-y-20 rounded-control bg-leaf-700 px-4 py-3 font-semibold text-white focus:translate-y-0"
    >
      {skip}
    </a>
  )
}
