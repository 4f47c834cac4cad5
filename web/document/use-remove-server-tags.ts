import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Removes the server's tags for crawlers once the shopper moves on, because they describe the first page only. */
export function useRemoveServerTags(): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname !== first.current) for (const tag of document.querySelectorAll('[data-sent]')) tag.remove()
  }, [pathname])
}
