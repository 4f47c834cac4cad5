import { Link } from 'react-router'
import { useMessages } from '../i18n/use-messages.ts'
import { useStore } from '../store/use-store.ts'
import { classNames } from './class-names.ts'

type Props = {
  className?: string
  imageClass?: string
  /** For a bar that is dark green on wide screens. */
  darkWhenWide?: boolean
}

/** The name of the shop beside its push-cart, leading to the home page. */
export function Logo({ className, imageClass, darkWhenWide = false }: Props) {
  const { name } = useStore()
  const { home } = useMessages().header
  return (
    <Link to="/" aria-label={`${name}, ${home}`} className={classNames('inline-flex min-h-11 items-center', className)}>
      <picture>
        {darkWhenWide && <source media="(min-width: 900px)" srcSet="/logo-on-dark.svg" />}
        <img src="/logo.svg" alt="" width={112} height={36} className={classNames('h-9 w-28 max-w-none', imageClass)} />
      </picture>
    </Link>
  )
}
