import { CircleCheck, CircleX, MapPin } from 'lucide-react'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import type { PlaceResult } from './use-place-search.ts'

type Props = { id: string; place: PlaceResult; active: boolean; onHover: () => void; onChoose: () => void }

/** A found place with distance and serviceability. */
export function PlaceOption({ id, place, active, onHover, onChoose }: Props) {
  const { location: messages, names } = shopperMessages()
  const { serviceable, distanceKm } = place
  const KnownIcon = serviceable ? CircleCheck : CircleX
  const Icon = serviceable === undefined ? MapPin : KnownIcon
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which has the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, which names the active option.
    <div
      id={id}
      role="option"
      aria-selected={active}
      onMouseMove={onHover}
      // A press must not take the focus from the combobox, which handles the keys.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-14 cursor-pointer items-center gap-3 rounded-control border px-3 py-2',
        active ? 'border-leaf-700 bg-leaf-50' : 'border-transparent',
      )}
    >
      <Icon size={20} aria-hidden className={classNames('shrink-0', serviceable ? 'text-leaf-700' : 'text-ink-3')} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{names.place(place.label)}</span>
        {serviceable !== undefined && (
          <span className={classNames('text-hint', serviceable ? 'text-leaf-700' : 'text-ink-2')}>
            {serviceable ? messages.deliverable : messages.outOfReach}
          </span>
        )}
      </span>
      {distanceKm !== undefined && (
        <span className="shrink-0 font-semibold text-hint text-ink-2">{messages.km(distanceKm.toFixed(1))}</span>
      )}
    </div>
  )
}
