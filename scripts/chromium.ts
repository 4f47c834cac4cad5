import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

function present(): string | undefined {
  return [chromium.executablePath(), ...systemPaths].find((path) => existsSync(path))
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function tryTo(command: string, args: string[]): boolean {
  process.stdout.write(`A browser is missing; trying ${command} ${args.join(' ')} …\n`)
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 15 * 60_000,
    }).status === 0
  )
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/** Debian's Chromium without windows, which needs a third less of the processor; undefined where there is none. */
export function findHeadlessShell(): string | undefined {
  if (!existsSync(headlessShell) && process.getuid?.() === 0 && isDebian())
    tryTo('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
  return existsSync(headlessShell) ? headlessShell : undefined
}

/** A Chromium for the journeys: the system's or Playwright's; where there is none, one is installed. */
export function findChromium(): string {
  const found = present()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && isDebian()) {
    tryTo('apt-get', ['update', '-qq'])
    tryTo('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  if (present() === undefined) tryTo('playwright', ['install', 'chromium'])
  const installed = present()
  if (installed === undefined)
    throw new Error(
      'The journeys need Chromium, and neither apt nor Playwright could install one: please install it and run npm test again.',
    )
  return installed
}
