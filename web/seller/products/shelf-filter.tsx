import { messagesOf } from '../../i18n/namespaces.ts'
import { CountChip } from '../layout/count-chip.tsx'

type Props = { onShelf: number; offShelf: number; isOffShelf: boolean; onChoose: (isOffShelf: boolean) => void }

/** Chooses between products on the shelf and those taken off it, with the number of each. */
export function ShelfFilter({ onShelf, offShelf, isOffShelf, onChoose }: Props) {
  const messages = messagesOf('seller').edit
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">{messages.filter}</legend>
      <CountChip text={messages.onShelf} count={onShelf} on={!isOffShelf} onPress={() => onChoose(false)} />
      <CountChip text={messages.offShelf} count={offShelf} on={isOffShelf} onPress={() => onChoose(true)} />
    </fieldset>
  )
}
