import { Camera, X } from 'lucide-react'
import { useRef } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { redrawPhoto } from '../../browser/redraw-photo.ts'
import type { Busy } from '../../browser/use-busy.ts'
import { useObjectUrl } from '../../browser/use-object-url.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'

type Props = Busy & { photo: Blob | undefined; onChange: (photo: Blob | undefined) => void }

/** A field for one photo, with a preview and a button that removes it; while it redraws a photo, its form is busy. */
export function PhotoField({ photo, onChange, busy, run }: Props) {
  const messages = shopperMessages().orderDialogs.problem.photo
  const preview = useObjectUrl(photo)
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File) =>
    run(async () => {
      const jpeg = await redrawPhoto(file)
      if (jpeg === undefined) throw new Refusal('IMAGE_UNREADABLE')
      onChange(jpeg)
    })
  return (
    <div className="flex items-center gap-2">
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={messages.add}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) void choose(file)
          target.value = ''
        }}
      />
      {preview !== undefined && (
        <img
          src={preview}
          alt={messages.alt}
          className="size-16 shrink-0 rounded-control border border-line object-cover"
        />
      )}
      {/* Not disabled while busy, which would take the focus away. */}
      <Button look="secondary" onClick={() => busy || input.current?.click()}>
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
