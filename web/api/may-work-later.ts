import type { Refusal } from '#domain/refusal.ts'

/** Whether the same request may succeed later: the server failed, or requests came too slowly or too often. */
export function mayWorkLater({ status = 0 }: Refusal): boolean {
  return status >= 500 || status === 429 || status === 408
}
