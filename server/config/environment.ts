import type { SettingName } from './setting-names.ts'

/** The environment as settings see it: only names of the table can be read. */
export type Environment = Readonly<Partial<Record<SettingName, string | undefined>>>

/** A setting that cannot be used; its message is the one clear line with which the start stops. */
export function bad(name: string, wanted: string): never {
  throw new Error(`${name} must be ${wanted}.`)
}

/** The trimmed text of a setting; an empty one counts as not set. */
export function textOf(env: Environment, name: SettingName, otherwise: string): string {
  const given = env[name]?.trim()
  return given === undefined || given === '' ? otherwise : given
}

/** A number within its bounds. */
export function numberOf(env: Environment, name: SettingName, otherwise: number, least: number, most: number): number {
  const text = textOf(env, name, String(otherwise))
  const given = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return given >= least && given <= most ? given : bad(name, `a number from ${least} to ${most}`)
}

/** The same of a whole number. */
export function wholeOf(env: Environment, name: SettingName, otherwise: number, least: number, most: number): number {
  const number = numberOf(env, name, otherwise, least, most)
  return Number.isInteger(number) ? number : bad(name, 'a whole number')
}

/** A web address without the slash at its end. */
export function webAddressOf(env: Environment, name: SettingName, otherwise: string): string {
  const given = textOf(env, name, otherwise)
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) bad(name, 'a web address such as https://shop.example')
  return url.href.replace(/\/$/, '')
}

/** 1 or 0. */
export function switchOf(env: Environment, name: SettingName, otherwise: boolean): boolean {
  const given = textOf(env, name, otherwise ? '1' : '0')
  return given === '1' ? true : given === '0' ? false : bad(name, '0 or 1')
}

/** A setting that may be left out, and must be good when it is there. */
export function optionalOf(env: Environment, name: SettingName, isGood: (text: string) => boolean, wanted: string) {
  const given = textOf(env, name, '')
  if (given === '') return undefined
  return isGood(given) ? given : bad(name, wanted)
}

/** Whether a host name or address leads to this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
