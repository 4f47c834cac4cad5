import type { Secret } from '#domain/store/settings.ts'

/** Whether a secret is stored or typed; a rule of its own, so that pages do not download the shapes. */
export function isSecretSet(value: Secret): boolean {
  return typeof value === 'string' ? value !== '' : value.isSet
}
