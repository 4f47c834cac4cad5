import type { Shell } from './shell-files.ts'
import { worker } from './worker.ts'

// scripts/service-worker.ts defines it when it bundles the worker.
declare const builtShell: Shell | undefined

/** What the worker precaches; undefined in development, where it caches nothing. */
export const shell = builtShell

/** The language of the page that registered the worker. */
export const language = new URL(worker.location.href).searchParams.get('lang') === 'hi' ? 'hi' : 'en'
