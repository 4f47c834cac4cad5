import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What the server noted in the head for crawlers (web/document) is about its page only: once the shopper moves on, sharing must not name it. */
export function useOwnHead(): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname !== first.current) for (const tag of document.querySelectorAll('[data-sent]')) tag.remove()
  }, [pathname])
}
