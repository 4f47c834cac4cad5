import { Camera, X } from 'lucide-react'
import { useRef } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { redrawPhoto } from '../../browser/redraw-photo.ts'
import { useObjectUrl } from '../../browser/use-object-url.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { showError } from '../../ui/toast.tsx'

type Props = { photo: Blob | undefined; onChange: (photo: Blob | undefined) => void }

/** A field for one photo from the camera or the device, with a preview and a button that removes it. */
export function PhotoField({ photo, onChange }: Props) {
  const messages = shopperMessages().orderDialogs.problem.photo
  const preview = useObjectUrl(photo)
  const input = useRef<HTMLInputElement>(null)
  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const jpeg = await redrawPhoto(file)
    if (jpeg === undefined) showError(new Refusal('IMAGE_UNREADABLE'))
    else onChange(jpeg)
  }
  return (
    <div className="flex items-center gap-2">
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={messages.add}
        hidden
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {preview !== undefined && (
        <img
          src={preview}
          alt={messages.alt}
          className="size-16 shrink-0 rounded-control border border-line object-cover"
        />
      )}
      <Button look="secondary" onClick={() => input.current?.click()}>
        <Camera size={20} aria-hidden />
        {photo === undefined ? messages.add : messages.change}
      </Button>
      {photo !== undefined && (
        <Button look="quiet" aria-label={messages.remove} onClick={() => onChange(undefined)} className="px-3">
          <X size={20} aria-hidden />
        </Button>
      )}
    </div>
  )
}
