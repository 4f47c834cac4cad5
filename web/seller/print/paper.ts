/** Papers that shops print on: sheets, and the till roll, on which each part of a print run is one page. */
export const papers = ['a4', 'a5', 'roll'] as const
export type Paper = (typeof papers)[number]

/** Width, height and margin of a page in millimetres; on a roll, a part has its own height. */
const pageSizes: Readonly<Record<Paper, { width: number; height: number; margin: number }>> = {
  a4: { width: 210, height: 297, margin: 12 },
  a5: { width: 148, height: 210, margin: 8 },
  roll: { width: 80, height: 297, margin: 4 },
}

const pixelsPerMm = 96 / 25.4

/** Sets the size of printed pages, on a roll for each child of `run`; returns a function that resets it. */
export function setPages(run: HTMLElement, paper: Paper): () => void {
  const { width, height, margin } = pageSizes[paper]
  const pageRule = (name: string, pageHeight: number) =>
    `@page ${name} { size: ${width}mm ${pageHeight}mm; margin: ${margin}mm; }`
  const rules = [pageRule('', height)]
  if (paper === 'roll')
    for (const [index, partHeight] of heightsOf(run, width - 2 * margin).entries()) {
      const part = run.children[index]
      if (part instanceof HTMLElement) part.style.setProperty('page', `part-${index}`)
      rules.push(pageRule(`part-${index}`, partHeight + 2 * margin))
    }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.join('\n'))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** Heights of the parts at a printed width, in whole millimetres plus one. */
function heightsOf(run: HTMLElement, width: number): number[] {
  run.style.cssText = `display: block; position: absolute; visibility: hidden; width: ${width}mm`
  const heights = [...run.children].map((part) => Math.ceil(part.getBoundingClientRect().height / pixelsPerMm) + 1)
  run.style.cssText = ''
  return heights
}
