import { type ComponentType, lazy } from 'react'
import { loadNamespace } from '../i18n/load-messages.ts'
import type { ShopperNamespace } from '../i18n/namespaces.ts'

/** A component downloaded with its messages when first shown; after a failed download it shows nothing until the page reloads. */
export function lazyOrNothing<Props>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly ShopperNamespace[]
) {
  const nothing: ComponentType<Props> = () => null
  return lazy(async () => {
    const [component] = await Promise.all([load(), ...namespaces.map(loadNamespace)]).catch(() => [nothing])
    return { default: component }
  })
}
