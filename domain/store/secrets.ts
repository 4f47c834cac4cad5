import type { Section, SettingValues } from './setting-shapes.ts'

/** A secret setting on the seller's pages: as typed, '' for none, or only whether one is stored. */
export type Secret = string | { readonly isSet: boolean }

/** Whether a secret is stored or typed. */
export function isSecretSet(value: Secret): boolean {
  return typeof value === 'string' ? value !== '' : value.isSet
}

const secretFields = {
  shop: [],
  delivery: [],
  hours: [],
  payment: ['razorpayKeySecret', 'razorpayWebhookSecret'],
  mail: ['password'],
  legal: [],
} as const satisfies { [S in Section]: readonly (keyof SettingValues[S])[] }

/** A section's fields that are encrypted in the database and never sent to a browser (CONTRACT "Settings"). */
export const secretNames = (section: Section): readonly string[] => secretFields[section]

/** Values of all sections on the server, with secrets in plain text. */
export type PlainSettings = {
  [S in Section]: {
    [Field in keyof SettingValues[S]]: Field extends (typeof secretFields)[S][number] ? string : SettingValues[S][Field]
  }
}
