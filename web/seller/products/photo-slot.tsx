import { ArrowLeft, ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { useObjectUrl } from '../../browser/use-object-url.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { passFocus } from '../layout/pass-focus.ts'

type Props = {
  /** 1 for the first slot. */
  place: number
  photo: File | string | undefined
  wrong: boolean
  onChoose: (files: readonly File[]) => void
  onRemove: () => void
  /** Swaps the photo with the one before it; undefined for the first. */
  onMoveBefore: (() => void) | undefined
}

const squareClass = 'size-26 rounded-control bg-surface'

/** One photo slot: choose, preview and remove. */
export function PhotoSlot({ place, photo, wrong, onChoose, onRemove, onMoveBefore }: Props) {
  const messages = messagesOf('seller').addProduct
  const preview = usePreview(photo)
  const input = useRef<HTMLInputElement>(null)
  if (photo !== undefined)
    return (
      <div ref={passFocus(() => input.current)} className="relative">
        {preview === undefined ? (
          <div className={squareClass} />
        ) : (
          <img
            src={preview}
            alt={messages.imageOf(place)}
            className={classNames(squareClass, 'border border-line object-cover')}
          />
        )}
        <button
          type="button"
          aria-label={messages.removeImage(place)}
          onClick={onRemove}
          className="absolute -top-2 -right-2 flex size-11 items-center justify-center rounded-full"
        >
          <span className="flex size-7 items-center justify-center rounded-full bg-ink text-white shadow-hover">
            <X size={16} aria-hidden />
          </span>
        </button>
        {onMoveBefore && (
          <button
            type="button"
            aria-label={messages.moveImage(place)}
            onClick={onMoveBefore}
            className="absolute -bottom-2 -left-2 flex size-11 items-center justify-center rounded-full"
          >
            <span className="flex size-7 items-center justify-center rounded-full border border-line-strong bg-surface text-ink shadow-hover">
              <ArrowLeft size={16} aria-hidden />
            </span>
          </button>
        )}
      </div>
    )
  return (
    <label
      className={classNames(
        squareClass,
        'flex flex-col items-center justify-center gap-1 border-2 border-dashed text-ink-2 outline-offset-2 hover:border-leaf-700 hover:text-leaf-700 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        wrong ? 'border-error' : 'border-line-strong',
      )}
    >
      <ImagePlus size={24} aria-hidden />
      <span className="font-semibold text-caption">{messages.addImage(place)}</span>
      <input
        ref={input}
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

function usePreview(photo: File | string | undefined): string | undefined {
  const address = useObjectUrl(photo instanceof File ? photo : undefined)
  if (typeof photo !== 'string') return address
  return photo.startsWith('/images/') ? `${photo}/200` : photo
}
