import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

function existingBrowser(): string | undefined {
  return [chromium.executablePath(), ...systemPaths].find((path) => existsSync(path))
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function tryCommand(command: string, args: string[]): boolean {
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

/** Debian's headless Chromium, installed if root may, which uses a third less CPU; undefined if there is none. */
export function findHeadlessShell(): string | undefined {
  if (!existsSync(headlessShell) && process.getuid?.() === 0 && isDebian())
    tryCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
  return existsSync(headlessShell) ? headlessShell : undefined
}

/** A Chromium for the journeys: Playwright's, the system's, or a new installation. */
export function findChromium(): string {
  const found = existingBrowser()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && isDebian()) {
    tryCommand('apt-get', ['update', '-qq'])
    tryCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  if (existingBrowser() === undefined) tryCommand('playwright', ['install', 'chromium'])
  const installed = existingBrowser()
  if (installed === undefined)
    throw new Error(
      'The journeys need Chromium, and neither apt nor Playwright could install one: please install it and run npm test again.',
    )
  return installed
}
