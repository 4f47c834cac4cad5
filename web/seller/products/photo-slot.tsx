import { ImagePlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useSellerWords } from '../../words/use-seller-words.ts'

type Props = {
  /** 1 for the first slot. */
  place: number
  photo: File | undefined
  wrong: boolean
  onChoose: (files: readonly File[]) => void
  onRemove: () => void
}

const square = 'size-26 rounded-control bg-surface'

/** One of the places for a photo: choose, look at it, take it away again. */
export function PhotoSlot({ place, photo, wrong, onChoose, onRemove }: Props) {
  const words = useSellerWords().addProduct
  const preview = usePreview(photo)
  if (photo !== undefined)
    return (
      <div className="relative">
        {preview === undefined ? (
          <div className={square} />
        ) : (
          <img
            src={preview}
            alt={words.imageOf(place)}
            className={classNames(square, 'border border-line object-cover')}
          />
        )}
        <button
          type="button"
          aria-label={words.removeImage(place)}
          onClick={onRemove}
          className="absolute -top-2 -right-2 flex size-11 items-center justify-center rounded-full"
        >
          <span className="flex size-7 items-center justify-center rounded-full bg-ink text-white shadow-hover">
            <X size={16} aria-hidden />
          </span>
        </button>
      </div>
    )
  return (
    <label
      className={classNames(
        square,
        'flex flex-col items-center justify-center gap-1 border-2 border-dashed text-ink-2 outline-offset-2 hover:border-leaf-700 hover:text-leaf-700 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        wrong ? 'border-error' : 'border-line-strong',
      )}
    >
      <ImagePlus size={24} aria-hidden />
      <span className="font-semibold text-caption">{words.addImage(place)}</span>
      <input
        type="file"
        accept="image/*"
        multiple
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}

function usePreview(photo: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (photo === undefined) return
    const url = URL.createObjectURL(photo)
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [photo])
  return address
}
