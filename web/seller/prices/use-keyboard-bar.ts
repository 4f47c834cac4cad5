import { useEffect, useRef, useState } from 'react'

/** Pixels that a phone's keyboard covers at least. */
const minKeyboardHeight = 150

/** Keeps a bar above a phone's keyboard, which would cover it at the bottom of the screen. */
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
    // The bar appears with the first typed digit, when the keyboard is already open.
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
