import { serveOffline } from './offline.ts'
import { handlePushes } from './push.ts'
import { shell } from './shell.ts'

// The store's service worker: scripts/service-worker.ts builds it, web/browser/register-worker.ts registers it.
handlePushes()
if (shell !== undefined) serveOffline(shell)
