const name = 'StorageFailure'

/** A failed bucket request; the message contains no key and no URL. */
export function storageFailure(reason: string): Error {
  return Object.assign(new Error(`picture storage: ${reason}`), { name })
}

/** Whether the bucket failed or refused the request. */
export function isStorageFailure(error: unknown): error is Error {
  return error instanceof Error && error.name === name
}
