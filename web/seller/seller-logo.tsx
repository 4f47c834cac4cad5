import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { useStore } from '../use-store.ts'
import { useWords } from '../words/use-words.ts'

type Props = { className?: string; imageClass?: string }

/** The shop's logo, leading to the shop as shoppers see it. */
export function SellerLogo({ className, imageClass }: Props) {
  const { name } = useStore()
  const { home } = useWords().header
  return (
    <Link to="/" aria-label={`${name}, ${home}`} className={classNames('inline-flex min-h-11 items-center', className)}>
      <img src="/logo.svg" alt="" width={112} height={36} className={classNames('h-9 w-28 max-w-none', imageClass)} />
    </Link>
  )
}
