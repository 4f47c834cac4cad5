import type { Section, SettingValues } from './setting-shapes.ts'

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
