import { Font } from '@react-pdf/renderer'
import { projectFile } from '../../config/project-folder.ts'

/** Fonts of a bill; text takes the first that has its characters. */
export const fontFamily = ['figtree', 'noto-sans-devanagari']

const weights = [400, 700]
const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' })
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu

/** Registers the fonts; returns a function that makes a text printable. Long words break without a hyphen. */
export async function loadFonts(): Promise<(text: string) => string> {
  for (const family of fontFamily)
    Font.register({
      family,
      fonts: weights.map((fontWeight) => ({
        src: projectFile(`server/orders/bill/fonts/${family}-${fontWeight}.ttf`),
        fontWeight,
      })),
    })
  Font.registerHyphenationCallback((word) =>
    word.length < 16 ? [word] : [...graphemes.segment(word)].flatMap(({ segment }) => [segment, '']),
  )
  await Promise.all(fontFamily.map((family) => Font.load({ fontFamily: family })))
  const loaded = fontFamily.map((family) => Font.getFont({ fontFamily: family })?.data)
  const hasGlyph = (character: string) =>
    loaded.some(
      (font) =>
        font != null && 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    )
  // A grapheme that no font has, such as an emoji, is printed as a question mark.
  return (text) =>
    [...graphemes.segment(text.normalize('NFC').replace(invisible, ''))]
      .map(({ segment }) => ([...segment].every(hasGlyph) ? segment : '?'))
      .join('')
}
