import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadMessages } from './i18n/load.ts'

/** The page wakes up once its words are there: only those of its language are downloaded. */
async function wake(): Promise<void> {
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

await wake()
