import { type ComponentType, lazy } from 'react'

/** A part in a file of its own; where that cannot be downloaded, the page works without. */
export function late<Props>(load: () => Promise<ComponentType<Props>>) {
  const nothing: ComponentType<Props> = () => null
  return lazy(async () => ({ default: await load().catch(() => nothing) }))
}
