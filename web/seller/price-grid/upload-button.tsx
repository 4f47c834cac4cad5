import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showError } from '../../ui/toast.tsx'

type Props = { className?: string; onText: (text: string) => Promise<void> }

const shownUnknown = 3

/** Reads a price list from a CSV file. */
export function UploadButton({ className, onText }: Props) {
  const { upload } = useSellerMessages().grid
  const input = useRef<HTMLInputElement>(null)

  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const text = await target.files?.[0]?.text()
    // The same file may be chosen again, corrected.
    target.value = ''
    if (text !== undefined) await onText(text)
  }

  return (
    <>
      <Button look="secondary" className={classNames('px-3', className)} onClick={() => input.current?.click()}>
        <Upload size={18} aria-hidden />
        {upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label={upload}
        onChange={(event) => void read(event).catch(showError)}
      />
    </>
  )
}

/** Returns a function that shows the first of a file's rows that no product fits. */
export function useUnknownRows(): (unknown: readonly string[]) => void {
  const { unknownRows } = useSellerMessages().grid
  return (unknown) => {
    const { length } = unknown
    const some = unknown.slice(0, shownUnknown).join(', ') + (length > shownUnknown ? ' …' : '')
    if (length > 0) showError(unknownRows(length, some))
  }
}
