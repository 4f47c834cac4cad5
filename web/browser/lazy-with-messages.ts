import { type ComponentType, lazy } from 'react'
import { loadNamespace } from '../i18n/load-messages.ts'
import type { ShopperNamespace } from '../i18n/namespaces.ts'

/** Until the second try. */
const firstWaitMs = 999

/** A component downloaded with messages of these namespaces when first shown; a failed download is repeated, after twice as long each time. */
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
  return lazy(() => download(firstWaitMs))
}
