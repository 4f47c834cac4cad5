import { Link } from 'react-router'
import { useStore } from '../use-store.ts'
import { useWords } from '../words/use-words.ts'

/** The name of the shop on its push-cart, leading home. */
export function Logo({ className }: { className?: string }) {
  const { name } = useStore()
  const home = useWords().header.home
  return (
    <Link to="/" className={className} aria-label={`${name}, ${home}`}>
      <img src="/logo.svg" alt="" width={112} height={36} className="h-9 w-28 max-w-none max-sm:h-7.5 max-sm:w-23" />
    </Link>
  )
}
