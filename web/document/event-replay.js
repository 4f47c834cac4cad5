// Holds clicks, changes and submits until the page has hydrated, then repeats them. Every page contains it inline.
{
  const controls = 'button:not([popovertarget]),label:has([type=radio],[type=checkbox]),[type=radio],[type=checkbox]'
  const selectors = { click: controls, change: `select,${controls}`, submit: 'form' }
  const held = []
  const hold = (event) => {
    const target = event.target instanceof Element ? event.target.closest(selectors[event.type] ?? '') : null
    if (target === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(() => {
      if (target instanceof HTMLFormElement) target.requestSubmit()
      else if (target instanceof HTMLSelectElement) target.dispatchEvent(new Event('change', { bubbles: true }))
      else target.click()
    })
  }
  const release = () => {
    for (const type in selectors) removeEventListener(type, hold, true)
    // Each in its own task, so that the second press sees the changes of the first.
    for (const repeat of held.splice(0)) setTimeout(repeat)
  }
  for (const type in selectors) addEventListener(type, hold, true)
  addEventListener('hydrated', release, { once: true })
  addEventListener('unhandledrejection', release, { once: true })
  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && release(), true)
}
