/** What may be told inside the house: the catalogue has changed, and kept pages show yesterday's prices. */
export type Notice = 'catalogue-changed'

export type Notices = {
  tell(notice: Notice): void
  listen(notice: Notice, then: () => void): void
}

/** A house-wide call: whoever changes something tells it once, whoever keeps a copy listens. */
export function openNotices(): Notices {
  const listeners = new Map<Notice, (() => void)[]>()
  return {
    tell: (notice) => {
      for (const then of listeners.get(notice) ?? []) then()
    },
    listen: (notice, then) => {
      listeners.set(notice, [...(listeners.get(notice) ?? []), then])
    },
  }
}
