import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After a way within the shop the keyboard stands at the new page's start, as after loading it, and its title is read out; a dialog above keeps the focus. */
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
