import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After client navigation, focuses the new page's start and announces its title. */
export function Arrival() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
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
