/** The languages of the shop; English stands in every address that asks for none. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]
