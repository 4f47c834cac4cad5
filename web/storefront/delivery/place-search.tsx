import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { PlaceJson } from '#domain/delivery/address-shapes.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Field } from '../../ui/field.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { showError } from '../../ui/toast.tsx'
import { DeliveryRings } from './delivery-rings.tsx'
import { MapSource } from './map-source.tsx'
import { PlaceOption } from './place-option.tsx'
import { type PlaceResult, type SearchState, usePlaceSearch } from './use-place-search.ts'

/** The place search as a combobox (SPEC 2 "Modals"). */
export function PlaceSearch({ onChoose }: { onChoose: (place: PlaceJson) => void }) {
  const messages = shopperMessages().location
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, search, changeText, resolve } = usePlaceSearch()
  const [busy, setBusy] = useState(false)
  const [active, setActive] = useState(-1)
  const places = search.state === 'found' ? search.places : []
  const optionId = (index: number) => `${listId}-${index}`

  function setSearchText(typed: string): void {
    setActive(-1)
    changeText(typed)
  }

  function clearText(): void {
    setSearchText('')
    input.current?.focus()
  }

  function chooseActive(): void {
    // The answer to the current text has not come yet.
    if (search.state !== 'found' || search.q !== text.trim()) return
    const place = places[Math.max(active, 0)]
    if (place === undefined) showError(messages.notFound)
    else void choose(place)
  }

  async function choose(result: PlaceResult): Promise<void> {
    if (busy) return
    setBusy(true)
    const place = await resolve(result)
    setBusy(false)
    // A shopper who closed the dialog meanwhile stays on this page.
    if (place !== undefined && input.current !== null) onChoose(place)
  }

  function moveTo(next: number): void {
    const index = (next + places.length) % places.length
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' && places.length > 0) moveTo(active + 1)
    else if (event.key === 'ArrowUp' && places.length > 0) moveTo(Math.max(active, 0) - 1)
    else if (event.key === 'Escape' && text !== '') setSearchText('')
    else if (event.key === 'Enter') chooseActive()
    else return
    event.preventDefault()
  }

  return (
    <div className="flex flex-col gap-3">
      <Field label={messages.search} hint={messages.searchExample}>
        {(controlProps) => (
          <SearchInput
            {...controlProps}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={places.length > 0}
            aria-controls={listId}
            aria-activedescendant={active < 0 ? undefined : optionId(active)}
            value={text}
            onChange={(event) => setSearchText(event.target.value)}
            onKeyDown={onKeyDown}
            maxLength={200}
            placeholder={messages.searchHint}
            clear={{ label: messages.clear, onPress: clearText }}
          />
        )}
      </Field>
      <SearchStatus search={search} />
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
            onHover={() => setActive(index)}
            onChoose={() => void choose(place)}
          />
        ))}
      </div>
      {places.length > 0 && <MapSource />}
    </div>
  )
}

/** Shown only when the answer takes longer than 200 ms. */
const fadeInLate = 'animate-fade [animation-delay:200ms] [animation-fill-mode:backwards]'

/** Tells the number of places, or why there are none. */
function SearchStatus({ search }: { search: SearchState }) {
  const messages = shopperMessages().location
  const isListed = search.state === 'found' && search.places.length > 0
  return (
    <p role="status" className={isListed || search.state === 'idle' ? 'sr-only' : 'min-h-5 text-hint text-ink-2'}>
      {search.state === 'searching' && <span className={fadeInLate}>{messages.searching}</span>}
      {search.state === 'found' && (isListed ? messages.found(search.places.length) : messages.nothing(search.q))}
      {search.state === 'failed' && <span className="text-error">{search.message}</span>}
    </p>
  )
}
