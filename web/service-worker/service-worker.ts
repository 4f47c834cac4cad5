import { hearPushes } from './push.ts'

// The one worker of the store, built into /service-worker.js; it is registered by web/push/register-worker.ts.
hearPushes()
