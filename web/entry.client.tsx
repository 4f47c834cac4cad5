import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadMessages } from './i18n/load-messages.ts'

/** Hydrates the page once the messages in its language are downloaded. */
async function hydrate(): Promise<void> {
  await loadMessages(window.location.pathname)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

await hydrate()
