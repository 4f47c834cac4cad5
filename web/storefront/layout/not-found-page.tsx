import { data } from 'react-router'

/** An address that is none: a true 404, shown inside the shop's header and footer. */
export function loader(): never {
  throw data(null, { status: 404 })
}

/** Never shown: the loader always answers 404. */
export default function NotFoundPage() {
  return null
}
