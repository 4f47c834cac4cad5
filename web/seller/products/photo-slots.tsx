import { useEffect, useRef } from 'react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError } from '../../ui/toast.tsx'
import type { TypedFields } from './new-product.ts'
import { PhotoSlot } from './photo-slot.tsx'
import { placePhotos } from './place-photos.ts'
import { isPhoto, isStoredType, readablePhoto } from './shrink-photo.ts'

type Photos = TypedFields['photos']
type Props = {
  photos: Photos
  wrong: boolean
  onChange: (photos: Photos) => void
  /** Changes the number of photos being converted, for which the form waits. */
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

  /** Puts a converted photo into a slot, or removes one that the browser cannot read. */
  async function read(index: number, file: File): Promise<void> {
    const readable = await readablePhoto(file)
    if (readable === file) return
    if (readable !== undefined) return change(placePhotos(latest.current, index, [readable]))
    showError(messages.unreadableImage(file.name))
    if (latest.current.includes(file)) change(latest.current.map((photo) => (photo === file ? undefined : photo)))
  }
  async function convert(index: number, file: File): Promise<void> {
    onConvert(1)
    await read(index, file)
    onConvert(-1)
  }
  const choose = (index: number, files: readonly File[]) => {
    const images = files.filter(isPhoto)
    if (images.length < files.length) showError(messages.notAnImage)
    const ready = images.filter(isStoredType)
    if (ready.length > 0) change(placePhotos(photos, index, ready))
    for (const image of images) void (isStoredType(image) ? read : convert)(index, image)
  }
  const remove = (index: number) => change(photos.map((photo, slot) => (slot === index ? undefined : photo)))
  const forward = (index: number) => {
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
            onChoose={(files) => choose(index, files)}
            onRemove={() => remove(index)}
            onMoveBefore={index === 0 ? undefined : () => forward(index)}
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
