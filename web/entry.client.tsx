import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { untilLoaded } from './browser/lazy-with-messages.ts'
import { reloadLostBuild } from './browser/reload-lost-build.ts'
import { loadMessages } from './i18n/load-messages.ts'

/** Hydrates the page once the messages in its language are downloaded. */
async function hydrate(): Promise<void> {
  await untilLoaded(() => loadMessages(location.pathname))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

addEventListener('vite:preloadError', () => void reloadLostBuild().catch(() => undefined))
await hydrate()
