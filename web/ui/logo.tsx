import { Link } from 'react-router'
import { useStore } from '../use-store.ts'
import { useWords } from '../words/use-words.ts'
import { classNames } from './class-names.ts'

/** The name of the shop on its push-cart, leading to the home page. */
export function Logo({ className, imageClass }: { className?: string; imageClass?: string }) {
  const { name } = useStore()
  const { home } = useWords().header
  return (
    <Link to="/" aria-label={`${name}, ${home}`} className={classNames('inline-flex min-h-11 items-center', className)}>
      <img src="/logo.svg" alt="" width={112} height={36} className={classNames('h-9 w-28 max-w-none', imageClass)} />
    </Link>
  )
}
