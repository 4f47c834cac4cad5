import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After a client navigation, focuses the start of the new page and lets screen readers announce its title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    setTitle(document.title)
    if (document.querySelector('dialog[open]') === null)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
