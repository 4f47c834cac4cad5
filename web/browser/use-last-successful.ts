import { useState } from 'react'

/** The last successful value, so that a lost connection does not empty the page; `over` forgets it. */
export function useLastSuccessful<T>(came: T | undefined, over = false): T | undefined {
  const [good, setGood] = useState(came)
  if (came !== undefined && came !== good) setGood(came)
  if (over && good !== undefined) setGood(undefined)
  return came ?? good
}
