import type { Shell } from './shell-files.ts'
import { worker } from './worker.ts'

declare const builtShell: Shell | undefined

/** Undefined in development: then nothing is cached. */
export const shell = builtShell

/** Pages say in which language they are when they register the worker. */
export const language = new URL(worker.location.href).searchParams.get('lang') === 'hi' ? 'hi' : 'en'
