import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import devanagari from '../fonts/devanagari-400-800.woff2?url'
import hindiName from '../fonts/hindi-name.woff2?url'
import { currentLanguage } from '../i18n/languages.ts'

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

/** Preloads the fonts of the first frame, because a later font would move the layout. Server only. */
export function FontPreloads() {
  return [figtree, { en: hindiName, hi: devanagari }[currentLanguage()]].map((href) => (
    <link key={href} {...font} href={href} />
  ))
}
