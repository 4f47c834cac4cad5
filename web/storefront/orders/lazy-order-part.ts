import type { ComponentType } from 'react'
import { late } from '../../browser/late.ts'
import { loadNamespace } from '../../i18n/load.ts'

/** A part of My Orders that few shoppers need: downloaded with its messages when it is first shown. */
export function lazyOrderPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return late(async () => {
    const [part] = await Promise.all([load(), loadNamespace('orderDialogs')])
    return part
  })
}
