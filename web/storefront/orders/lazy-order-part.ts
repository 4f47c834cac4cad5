import type { ComponentType } from 'react'
import { lazyOrNothing } from '../../browser/lazy-or-nothing.ts'
import { loadNamespace } from '../../i18n/load-messages.ts'

/** A part of My Orders that few shoppers need: downloaded with its messages when it is first shown. */
export function lazyOrderPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazyOrNothing(async () => {
    const [part] = await Promise.all([load(), loadNamespace('orderDialogs')])
    return part
  })
}
