import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  icon: LucideIcon
  text: string
  accept?: string
  multiple?: boolean
  /** Chooses all files of a folder. */
  folder?: boolean
  disabled?: boolean
  className?: string
  onChoose: (files: readonly File[]) => void
}

/** A button that chooses files. */
export function FileButton({ icon: Icon, text, accept, onChoose, multiple = false, folder = false, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (folder) input.current?.setAttribute('webkitdirectory', '')
  }, [folder])
  return (
    <>
      <Button look="secondary" {...rest} onClick={() => input.current?.click()}>
        <Icon size={18} aria-hidden />
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple || folder}
        hidden
        aria-label={text}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // Without this, choosing the same file again, corrected, would fire no event.
          target.value = ''
        }}
      />
    </>
  )
}
