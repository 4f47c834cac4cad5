/** Maximum lengths of the settings' texts, in characters; `text` is that of texts without a rule of their own. */
export const settingLimits = { name: 60, phone: 30, street: 200, place: 60, key: 100, secret: 500, text: 200 } as const
