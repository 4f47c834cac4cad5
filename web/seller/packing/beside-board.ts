import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useMedia } from '../../browser/use-media.ts'

/** Windows in which an order is packed beside the board. */
const wideQuery = '(width >= 80rem)'

const boardPath = '/seller/orders'

/** The id in ?pack= of the order whose packing sheet is beside the board; undefined on narrower windows. */
export function useOrderIdBeside(): string | undefined {
  const isWide = useMedia(wideQuery)
  const [query] = useSearchParams()
  return (isWide && query.get('pack')) || undefined
}

/** Opens another order beside the board; undefined closes it. */
export function useOpenBeside(): (id: string | undefined) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (id) => void navigate(boardWith(search, id), { replace: true, preventScrollReset: true })
}

/** The URL at which an order is packed: beside the board in wide windows, else its own page. */
export function usePackingUrl(id: string): string {
  const isWide = useMedia(wideQuery)
  const { pathname, search } = useLocation()
  return isWide && pathname === boardPath ? boardWith(search, id) : `/seller/pack?order=${id}`
}

function boardWith(search: string, id: string | undefined): string {
  const query = new URLSearchParams(search)
  if (id === undefined) query.delete('pack')
  else query.set('pack', id)
  return `${boardPath}?${query}`
}
