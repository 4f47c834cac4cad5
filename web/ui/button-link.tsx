import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, type ButtonSize, buttonClass } from './button-look.ts'

type Props = LinkProps & { look?: ButtonLook; size?: ButtonSize; className?: string }

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: Props) {
  return <Link className={buttonClass(look, size, className)} {...rest} />
}
