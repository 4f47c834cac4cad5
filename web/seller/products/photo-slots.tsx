import { useEffect, useRef } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError } from '../../ui/toast.tsx'
import type { TypedFields } from './new-product.ts'
import { PhotoSlot } from './photo-slot.tsx'
import { placePhotos } from './place-photos.ts'
import { isPhoto, readablePhoto } from './shrink-photo.ts'

type Photos = TypedFields['photos']
type Props = {
  photos: Photos
  wrong: boolean
  onChange: (photos: Photos) => void
  /** Changes the number of choices whose photos are being read, for which the form waits. */
  onConvert: (change: 1 | -1) => void
}

/** The four photo slots (SPEC 2 "Add Product form"); several files fill the next free ones. */
export function PhotoSlots({ photos, wrong, onChange, onConvert }: Props) {
  const messages = messagesOf('seller').addProduct
  const latest = useRef(photos)
  useEffect(() => {
    latest.current = photos
  }, [photos])

  /** Writes `latest` at once: two conversions may end between two renderings. */
  function change(next: Photos): void {
    latest.current = next
    onChange(next)
  }

  /** Places photos in one step, in the order in which they were chosen, since some take long to convert. */
  async function place(index: number, images: readonly File[]): Promise<void> {
    const readable = await Promise.all(images.map(readablePhoto))
    for (const [at, { name }] of images.entries())
      if (readable[at] === undefined) showError(messages.unreadableImage(name))
    const found = readable.filter((photo) => photo !== undefined)
    const placed = placePhotos(latest.current, index, found)
    change(placed.photos)
    if (placed.dropped > 0) showError(new Refusal('TOO_MANY_IMAGES'))
  }
  async function choose(index: number, files: readonly File[]): Promise<void> {
    const images = files.filter(isPhoto)
    if (images.length < files.length) showError(messages.notAnImage)
    onConvert(1)
    await place(index, images)
    onConvert(-1)
  }
  const remove = (index: number) => change(photos.map((photo, slot) => (slot === index ? undefined : photo)))
  const moveBefore = (index: number) => {
    const moved = [...photos]
    moved.splice(index - 1, 2, photos[index], photos[index - 1])
    change(moved)
  }
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-hint text-ink-2">{messages.images}</legend>
      <div className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <PhotoSlot
            // biome-ignore lint/suspicious/noArrayIndexKey: the four slots never move; photos do.
            key={index}
            place={index + 1}
            photo={photo}
            wrong={wrong}
            onChoose={(files) => void choose(index, files)}
            onRemove={() => remove(index)}
            onMoveBefore={index === 0 ? undefined : () => moveBefore(index)}
          />
        ))}
      </div>
      {wrong && (
        <p role="alert" className="mt-2 text-error text-hint">
          {messages.imageRequired}
        </p>
      )}
      <p className="mt-2 text-hint text-ink-3">{messages.imagesHint}</p>
    </fieldset>
  )
}
