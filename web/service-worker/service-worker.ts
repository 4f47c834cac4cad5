import { serveOffline } from './offline.ts'
import { handlePushes } from './push.ts'
import type { Shell } from './shell.ts'

// scripts/service-worker.ts defines it; undefined in development, where the worker caches nothing.
declare const builtShell: Shell | undefined
const shell = builtShell

// The store's service worker: scripts/service-worker.ts builds it, web/browser/register-worker.ts registers it.
handlePushes()
if (shell !== undefined) serveOffline(shell)
