import { useEffect, useRef, useState } from 'react'

/** A keyboard takes more than this of a phone's height, in pixels. */
const minKeyboardHeight = 150

/** Holds a bar, once it is shown, above a phone's keyboard, which covers what is fixed at the bottom. */
export function useKeyboardBar(isShown: boolean) {
  const bar = useRef<HTMLElement>(null)
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport || !isShown) return
    const follow = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop
      const isOpen = covered > minKeyboardHeight && viewport.scale === 1
      setAbove(isOpen)
      if (bar.current) bar.current.style.bottom = isOpen ? `${covered}px` : ''
    }
    // The first digit shows the bar when the keyboard is open already.
    follow()
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
    }
  }, [isShown])
  return { bar, isAbove }
}
