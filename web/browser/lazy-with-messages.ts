import { type ComponentType, lazy } from 'react'
import { loadNamespace } from '../i18n/load-messages.ts'
import type { ShopperNamespace } from '../i18n/namespaces.ts'

/** Repeats a failed download after a wait in milliseconds, each time after twice as long. */
export function untilLoaded<T>(download: () => Promise<T>, waitMs = 999): Promise<T> {
  return download().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return untilLoaded(download, 2 * waitMs)
  })
}

/** A component downloaded with messages of these namespaces when first shown; a failed download is repeated. */
export function lazyWithMessages<Props>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly ShopperNamespace[]
) {
  return lazy(async () => {
    const [component] = await untilLoaded(() => Promise.all([load(), ...namespaces.map(loadNamespace)]))
    return { default: component }
  })
}
