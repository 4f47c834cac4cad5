import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { PlaceJson } from '#domain/delivery/address-shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Field, fieldClass } from '../../ui/field.tsx'
import { showError } from '../../ui/toast.tsx'
import { DeliveryRings } from './delivery-rings.tsx'
import { MapSource } from './map-source.tsx'
import { PlaceOption } from './place-option.tsx'
import { type FoundHere, type PlacesFound, usePlaceSearch } from './use-place-search.ts'

/** The place search as a combobox (SPEC 2 "Modals"). */
export function PlaceSearch({ onChoose }: { onChoose: (place: PlaceJson) => void }) {
  const messages = useMessages().location
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, found, type, resolve } = usePlaceSearch()
  const [busy, setBusy] = useState(false)
  const [active, setActive] = useState(-1)
  const places = found.state === 'found' ? found.places : []
  const optionId = (index: number) => `${listId}-${index}`

  function retype(typed: string): true {
    setActive(-1)
    type(typed)
    return true
  }

  /** Enter waits for the answer to the current text. */
  function enter(place: FoundHere | undefined): true {
    if (found.state !== 'found' || found.q !== text.trim()) return true
    if (place === undefined) showError(messages.notFound)
    else void choose(place)
    return true
  }

  async function choose(place: FoundHere): Promise<void> {
    if (busy) return
    setBusy(true)
    const whole = await resolve(place)
    setBusy(false)
    // A shopper who closed the dialog meanwhile stays on this page.
    if (whole !== undefined && input.current !== null) onChoose(whole)
  }

  function move(to: number): true {
    const index = (to + places.length) % places.length
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
    return true
  }

  /** Handles a key; false leaves it to the browser. */
  function act(key: string): boolean {
    if (key === 'ArrowDown' && places.length > 0) return move(active + 1)
    if (key === 'ArrowUp' && places.length > 0) return move(active < 0 ? -1 : active - 1)
    if (key === 'Escape' && text !== '') return retype('')
    return key === 'Enter' && enter(places[Math.max(active, 0)])
  }

  function press(event: KeyboardEvent): void {
    if (!event.nativeEvent.isComposing && act(event.key)) event.preventDefault()
  }

  return (
    <div className="flex flex-col gap-3">
      <Field label={messages.search} hint={messages.searchExample}>
        {(wired) => (
          <span className="relative block">
            <Search size={18} aria-hidden className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-2" />
            <input
              {...wired}
              ref={input}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={places.length > 0}
              aria-controls={listId}
              aria-activedescendant={active < 0 ? undefined : optionId(active)}
              value={text}
              onChange={(event) => retype(event.target.value)}
              onKeyDown={press}
              maxLength={200}
              autoComplete="off"
              enterKeyHint="search"
              placeholder={messages.searchHint}
              className={fieldClass(undefined, 'h-11 pr-12 pl-10.5')}
            />
            {text !== '' && <Clear onClear={() => [retype(''), input.current?.focus()]} />}
          </span>
        )}
      </Field>
      <Outcome found={found} />
      {places.length === 0 && <DeliveryRings />}
      <div
        id={listId}
        role="listbox"
        aria-label={messages.places}
        aria-busy={busy}
        className="flex flex-col gap-1 aria-busy:opacity-60"
      >
        {places.map((place, index) => (
          <PlaceOption
            key={'id' in place ? place.id : `${place.label} ${place.latitude} ${place.longitude}`}
            id={optionId(index)}
            place={place}
            active={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => void choose(place)}
          />
        ))}
      </div>
      {places.length > 0 && <MapSource />}
    </div>
  )
}

/** A quick answer leaves nothing to wait for. */
const late = 'animate-fade [animation-delay:200ms] [animation-fill-mode:backwards]'

function Clear({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={useMessages().location.clear}
      onClick={onClear}
      className="absolute top-0 right-0 flex size-11 items-center justify-center text-ink-2 hover:text-ink"
    >
      <X size={18} aria-hidden />
    </button>
  )
}

/** Reports the number of places, or why there are none. */
function Outcome({ found }: { found: PlacesFound }) {
  const messages = useMessages().location
  const isListed = found.state === 'found' && found.places.length > 0
  return (
    <p role="status" className={isListed ? 'sr-only' : 'min-h-5 text-hint text-ink-2'}>
      {found.state === 'searching' && <span className={late}>{messages.searching}</span>}
      {found.state === 'found' && (isListed ? messages.found(found.places.length) : messages.nothing(found.q))}
      {found.state === 'failed' && <span className="text-error">{found.why}</span>}
    </p>
  )
}
