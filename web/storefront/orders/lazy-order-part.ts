import { type ComponentType, lazy } from 'react'
import { loadNamespace } from '../../i18n/load.ts'

/** A part of My Orders that few people need: downloaded with its messages when it is first shown. */
export function lazyOrderPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadNamespace('orderDialogs')])
    return { default: part }
  })
}
