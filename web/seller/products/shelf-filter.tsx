import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { CountChip } from '../layout/count-chip.tsx'

type Props = { on: number; off: number; isOff: boolean; onChoose: (isOff: boolean) => void }

/** Products on the shelf, or those that were taken off it; only there while some were. */
export function ShelfFilter({ on, off, isOff, onChoose }: Props) {
  const messages = useSellerMessages().edit
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">{messages.filter}</legend>
      <CountChip text={messages.onShelf} count={on} on={!isOff} onPress={() => onChoose(false)} />
      <CountChip text={messages.offShelf} count={off} on={isOff} onPress={() => onChoose(true)} />
    </fieldset>
  )
}
