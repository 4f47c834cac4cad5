import { type ComponentType, lazy } from 'react'

/** A lazily downloaded component; if the download fails, the page shows nothing in its place. */
export function lazyOrNothing<Props>(load: () => Promise<ComponentType<Props>>) {
  const nothing: ComponentType<Props> = () => null
  return lazy(async () => ({ default: await load().catch(() => nothing) }))
}
