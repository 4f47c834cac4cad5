import { useState } from 'react'

/** The last defined value, so that a failed reload does not empty the page; `isOver` forgets it. */
export function useLastSuccessful<T>(value: T | undefined, isOver = false): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  if (isOver && last !== undefined) setLast(undefined)
  return value ?? last
}
