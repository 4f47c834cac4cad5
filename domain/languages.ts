/** The languages of the store; English URLs have no `?lang`. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]
