import { messagesOf } from '../../i18n/namespaces.ts'
import { CountChip } from '../layout/count-chip.tsx'

type Props = { on: number; off: number; isOffShelf: boolean; onChoose: (isOffShelf: boolean) => void }

/** Chooses between products on the shelf and those taken off it. */
export function ShelfFilter({ on, off, isOffShelf, onChoose }: Props) {
  const messages = messagesOf('seller').edit
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">{messages.filter}</legend>
      <CountChip text={messages.onShelf} count={on} on={!isOffShelf} onPress={() => onChoose(false)} />
      <CountChip text={messages.offShelf} count={off} on={isOffShelf} onPress={() => onChoose(true)} />
    </fieldset>
  )
}
