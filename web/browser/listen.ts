type Handlers = { readonly [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => unknown }

/** Listens to events of the window; returns a function that stops. */
export function listen(handlers: Handlers): () => void {
  const listening = new AbortController()
  for (const [type, handler] of Object.entries(handlers))
    addEventListener(type, handler as EventListener, { signal: listening.signal })
  return () => listening.abort()
}
