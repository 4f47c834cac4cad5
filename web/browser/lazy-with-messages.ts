import { type ComponentType, lazy } from 'react'
import { loadNamespace } from '../i18n/load-messages.ts'
import type { ShopperNamespace } from '../i18n/namespaces.ts'

/** A component downloaded with its messages when first shown; a failed download is tried again, each time after twice as long. */
export function lazyWithMessages<Props>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly ShopperNamespace[]
) {
  const download = (waitMs: number): Promise<{ default: ComponentType<Props> }> =>
    Promise.all([load(), ...namespaces.map(loadNamespace)]).then(
      ([component]) => ({ default: component }),
      async () => {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        return download(2 * waitMs)
      },
    )
  return lazy(() => download(999))
}
