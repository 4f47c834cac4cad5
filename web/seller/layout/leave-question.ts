import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { messagesOf } from '../../i18n/namespaces.ts'
import { closeOnBack } from '../../ui/close-on-back.ts'
import { confirmed } from './questions.ts'

/** How many forms of the page hold something unsaved. */
const unsavedForms = createStore(() => ({ count: 0 }))

const countForms = (more: number) => unsavedForms.setState(({ count }) => ({ count: count + more }))

/** Has links, the Back key and the browser ask while something typed is not saved. */
export function useAskBeforeLeaving(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return
    countForms(1)
    return () => countForms(-1)
  }, [hasUnsaved])
}

/** Asks once for all forms of the page at this path; the frame uses it. */
export function useLeaveQuestion(path: string): void {
  const hasUnsaved = useStore(unsavedForms, ({ count }) => count > 0)
  useEffect(() => (hasUnsaved ? askBeforeLeaving(path) : undefined), [hasUnsaved, path])
}

/** Starts to ask; the returned function stops it. Why not React Router's `useBlocker`: docs/decisions/0038-own-leave-question.md. */
function askBeforeLeaving(path: string): () => void {
  const asking = new AbortController()
  const { signal } = asking

  async function ask(leave: () => void): Promise<void> {
    if (!(await confirmed({ ...messagesOf('seller').leaving, look: 'danger' }))) return
    asking.abort()
    leave()
  }

  function onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a:not([target], [download])')
    const opensHere = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!opensHere || link?.origin !== location.origin) return
    const staysOnPage = link.pathname.replace(/\/$/, '') === path
    // Another search of this page takes its rows away, unless typed text stays on the page.
    const holdsTyped = link.search === location.search || document.querySelector('[data-holds-typed]') !== null
    if (staysOnPage && holdsTyped) return
    event.preventDefault()
    event.stopPropagation()
    void ask(() => link.click())
  }

  function askOnBack(): void {
    const stopListening = closeOnBack(async (isPageGone) => {
      if (isPageGone) return
      // The dialog in which something was typed is closed first; its text stays.
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
      if (dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
      else await ask(() => history.back())
      if (!signal.aborted) askOnBack()
    })
    signal.addEventListener('abort', stopListening)
  }

  addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  // Before the link's own handler, which is React Router's.
  addEventListener('click', onClick, { signal, capture: true })
  askOnBack()
  return () => asking.abort()
}
