import { workOffline } from './offline.ts'
import { hearPushes } from './push.ts'
import { shell } from './shell.ts'

// The one worker of the store, built into /service-worker.js; it is registered by web/browser/register-worker.ts.
hearPushes()
if (shell !== undefined) workOffline(shell)
