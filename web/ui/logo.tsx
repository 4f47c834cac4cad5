import { Link } from 'react-router'
import { shopperMessages } from '../i18n/namespaces.ts'
import { useStoreFacts } from '../store/use-store-facts.ts'
import { classNames } from './class-names.ts'

type Props = {
  className?: string
  /** For a background that is dark on wide screens. */
  darkWhenWide?: boolean
}

/** The only name that the built-in logo fits. */
const builtInName = 'Thela'

/** The store's logo as a link to the home page. */
export function Logo({ className, darkWhenWide = false }: Props) {
  const { name, logo } = useStoreFacts()
  const { home } = shopperMessages().header
  return (
    <Link to="/" aria-label={`${name}, ${home}`} className={classNames('inline-flex min-h-11 items-center', className)}>
      <LogoMark name={name} logo={logo} darkWhenWide={darkWhenWide} />
    </Link>
  )
}

type MarkProps = { name: string; logo: string | undefined; darkWhenWide?: boolean }

const box = 'h-9 w-28 max-w-none max-sm:h-8'
const picture = `${box} max-sm:w-23`

/** The store's logo: the uploaded picture, else the built-in logo, else a push-cart beside the store's name. */
export function LogoMark({ name, logo, darkWhenWide = false }: MarkProps) {
  if (logo !== undefined) return <img src={logo} alt="" className={classNames(picture, 'object-contain object-left')} />
  if (name === builtInName)
    return <span className={classNames('logo', picture, darkWhenWide && 'logo-dark-when-wide')} />
  return (
    <span className={classNames('flex items-center gap-1.5 max-sm:w-25', box)}>
      <img src="/favicon.svg" alt="" width={36} height={36} className="h-full w-auto shrink-0" />
      <span
        className={classNames(
          'line-clamp-2 min-w-0 break-words font-extrabold text-hint text-leaf-800 leading-4',
          darkWhenWide && 'lg:text-white',
        )}
      >
        {name}
      </span>
    </span>
  )
}
