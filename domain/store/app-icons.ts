/** The icons of the store as an installed app: square PNG files, `size` in pixels. */
export const appIcons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'maskable-512.png', size: 512, purpose: 'maskable' },
] as const
/** The icon on the home screen of an iPhone or iPad. */
export const touchIcon = { file: 'apple-touch-icon.png', size: 180, purpose: 'any' } as const
export type AppIcon = (typeof appIcons)[number] | typeof touchIcon
