import { useState } from 'react'

/** What came last, so that a lost connection does not empty the page; forgotten once it is `over`, such as at a logout. */
export function useLastSuccessful<T>(came: T | undefined, over = false): T | undefined {
  const [good, setGood] = useState(came)
  if (came !== undefined && came !== good) setGood(came)
  if (over && good !== undefined) setGood(undefined)
  return came ?? good
}
