/** A secret setting on the seller's pages: as typed, '' for none, or only whether one is stored. */
export type Secret = string | { readonly isSet: boolean }

/** Whether a secret is stored or typed. */
export function isSecretSet(value: Secret): boolean {
  return typeof value === 'string' ? value !== '' : value.isSet
}
