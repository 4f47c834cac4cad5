const name = 'StorageFailure'

/** What a bucket did instead of its work, for the log; it never names keys or addresses. */
export function storageFailure(why: string): Error {
  return Object.assign(new Error(`the storage of pictures: ${why}`), { name })
}

/** Whether it is the storage of pictures that is away or refuses us, not our own program. */
export function isStorageFailure(error: unknown): error is Error {
  return error instanceof Error && error.name === name
}
