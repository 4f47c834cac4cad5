/** The window's events, and one of the document, which bubbles to the window. */
type Events = WindowEventMap & Pick<DocumentEventMap, 'visibilitychange'>
type Handlers = { readonly [Type in keyof Events]?: (event: Events[Type]) => unknown }

/** Listens to events of the window; returns a function that stops. */
export function listen(handlers: Handlers): () => void {
  const listening = new AbortController()
  for (const [type, handler] of Object.entries(handlers))
    addEventListener(type, handler as EventListener, { signal: listening.signal })
  return () => listening.abort()
}
