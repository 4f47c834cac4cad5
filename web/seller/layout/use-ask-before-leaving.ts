import { useEffect } from 'react'
import { listen } from '../../browser/listen.ts'

/** Has the browser ask before its window leaves the page or closes while something typed is not saved. */
export function useAskBeforeLeaving(hasUnsaved: boolean): void {
  useEffect(() => (hasUnsaved ? listen({ beforeunload: (event) => event.preventDefault() }) : undefined), [hasUnsaved])
}
