import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

type Props = { to: string | undefined; label: string; back?: boolean }

/** An arrow to the days before or after the shown ones; a disabled button if there are none. */
export function ArrowLink({ to, label, back = false }: Props) {
  const Icon = back ? ChevronLeft : ChevronRight
  const arrow = <Icon size={22} aria-hidden />
  const look = { look: 'quiet', 'aria-label': label, className: 'w-11 shrink-0 px-0' } as const
  if (to === undefined)
    return (
      <Button disabled {...look}>
        {arrow}
      </Button>
    )
  return (
    <ButtonLink to={to} {...look}>
      {arrow}
    </ButtonLink>
  )
}
