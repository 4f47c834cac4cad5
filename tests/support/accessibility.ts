import type { Page } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'

type AxeWindow = { readonly axe: typeof axeCore }

/** Rows after the sixth, which axe skips, because the rows of a long list are alike. */
const laterRows = 'main :is(ul, ol, tbody) > :nth-child(n + 7)'

/** Waits until the page is drawn and its finite animations have ended. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    await nextFrame()
    await nextFrame()
    const begun = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    // The animations of content that `content-visibility` skips never end.
    const isSkipped = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true }) === false
    while (begun.some((each) => each.playState === 'running' && !isSkipped(each))) await nextFrame()
  })
}

/** Everything that WCAG asks and that is good practice. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Faults that axe finds in the page, or in the part that a selector names, one line for each element. */
export async function axeFaults(page: Page, within = 'html', skipped: readonly string[] = []): Promise<string[]> {
  await drawn(page)
  // axe stays in a document for its next check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  const rules = Object.fromEntries(skipped.map((rule) => [rule, { enabled: false }]))
  const options: RunOptions = { resultTypes: ['violations'], runOnly: axeTags, rules }
  const { violations } = await page.evaluate(
    ([include, exclude, options]) => (window as unknown as AxeWindow).axe.run({ include, exclude }, options),
    [within, laterRows, options] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary?.split('\n')[1] ?? ''}`),
  )
}

/** Targets smaller than 44 px in width or height, but links within a sentence (LOOK "Accessibility", WCAG 2.5.8). */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document
    const kinds = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]'
    const boxOf = (target: Element): DOMRect => {
      // An absolute ::before enlarges a small target, an absolute ::after makes a whole card its link.
      const around = getComputedStyle(target, '::before')
      if (around.position === 'absolute') {
        const [left, right] = [around.left, around.right].map(Number.parseFloat)
        const { x, y, width, height } = target.getBoundingClientRect()
        return new DOMRect(x, y, width - (left ?? 0) - (right ?? 0), height)
      }
      const isCard = getComputedStyle(target, '::after').position === 'absolute'
      if (isCard) return (target.closest('.relative') ?? target).getBoundingClientRect()
      return (target.closest('label') ?? target).getBoundingClientRect()
    }
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display === 'inline' &&
      [...(target.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
    return [...root.querySelectorAll(kinds)]
      .filter((target) => target.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .filter((target) => !isInSentence(target))
      .map((target) => ({ target, box: boxOf(target) }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ target, box }) => {
        const name = target.getAttribute('aria-label') ?? target.textContent ?? ''
        return `${target.tagName} “${name.slice(0, 40)}” ${Math.round(box.width)}×${Math.round(box.height)} ${target.className}`
      })
  })
}

/** Whether the page or an open dialog can be scrolled sideways: one line with the elements that stick out. */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const page = document.documentElement
    const within = document.querySelectorAll('dialog[open], dialog[open] .overflow-y-auto, :popover-open')
    const boxes = [page, ...within].filter((box) => box.scrollWidth > box.clientWidth + 1)
    if (boxes.length === 0) return []
    const outside = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > page.clientWidth + 1,
    )
    const named = outside.slice(-2).map((each) => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 30)}`)
    return [`${boxes[0]?.tagName} ${boxes[0]?.scrollWidth} > ${boxes[0]?.clientWidth}: ${named.join(' | ')}`]
  })
}

/** Elements whose text is cut off with the wider letter, word and line spacing of WCAG 1.4.12. */
export function clippedWhenSpaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (each: Element) => {
      const { overflowX, overflowY, position } = getComputedStyle(each)
      const hides = overflowX === 'hidden' || overflowY === 'hidden' || overflowY === 'clip'
      const isPressed = each.matches('button, a, label, summary')
      if (!hides && !isPressed) return false
      if (position === 'absolute' && each.clientWidth <= 1) return false
      return each.scrollWidth > each.clientWidth + 3 || each.scrollHeight > each.clientHeight + 3
    }
    const root = document.querySelector('dialog[open]') ?? document.body
    const texts = [...root.querySelectorAll<HTMLElement>('*')].filter(
      (each) =>
        each.checkVisibility() &&
        [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) &&
        !each.closest('.sr-only, svg, select'),
    )
    const before = new Set(texts.filter(isCut))
    const style = document.createElement('style')
    style.textContent = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`
    document.head.append(style)
    const cut = texts.filter((each) => !before.has(each) && isCut(each))
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    style.remove()
    return [
      ...cut.map((each) => `${each.tagName} “${each.textContent?.slice(0, 40)}” ${each.className}`),
      ...(wide > 1 ? [`the page is ${wide} px too wide`] : []),
    ]
  })
}

/** Buttons and fields without a border or outline, which forced colours would make invisible. */
export function edgeless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document
    return [...root.querySelectorAll('button, input:not([type=hidden], [type=radio]), select, textarea')]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(each)
        const hasBorder = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
        return outlineStyle === 'none' && !hasBorder
      })
      .map((each) => `${each.tagName} ${each.ariaLabel ?? each.textContent?.slice(0, 40)}`)
  })
}
