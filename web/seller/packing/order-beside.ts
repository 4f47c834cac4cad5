import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useMedia } from '../../browser/use-media.ts'

/** From this width on, packing opens beside the columns of the board. */
const wide = '(width >= 80rem)'

const board = '/seller/orders'

/** The id in ?pack= of the order beside the board; undefined on narrower windows. */
export function useOrderBeside(): string | undefined {
  const isWide = useMedia(wide)
  const [query] = useSearchParams()
  return (isWide && query.get('pack')) || undefined
}

/** Opens another order beside the board; undefined closes it. */
export function useOpenBeside(): (id: string | undefined) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (id) => void navigate(withOrder(search, id), { replace: true, preventScrollReset: true })
}

/** The address at which an order is packed: the board of a wide window, else its own page. */
export function usePackingAddress(id: string): string {
  const isWide = useMedia(wide)
  const { pathname, search } = useLocation()
  return isWide && pathname === board ? withOrder(search, id) : `/seller/pack?order=${id}`
}

/** The board's address with or without an order to pack. */
function withOrder(search: string, id: string | undefined): string {
  const query = new URLSearchParams(search)
  if (id === undefined) query.delete('pack')
  else query.set('pack', id)
  return `${board}?${query}`
}
