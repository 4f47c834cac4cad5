import { data } from 'react-router'

/** Answers 404 for every unknown path; the layout shows its error page between header and footer. */
export function loader(): never {
  throw data(null, { status: 404 })
}

/** React Router needs a component, but the loader always throws. */
export default function NotFoundPage() {
  return null
}
