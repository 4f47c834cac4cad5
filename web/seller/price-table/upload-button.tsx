import { Upload } from 'lucide-react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { showError, showNote } from '../../ui/toast.tsx'
import { FileButton } from '../layout/file-button.tsx'

type Props = { className?: string; onText: (text: string) => Promise<void> }

const shownUnknown = 3

/** Reads a price list from a CSV file. */
export function UploadButton({ className, onText }: Props) {
  const { upload, unreadable } = messagesOf('seller').grid
  async function read(file: File): Promise<void> {
    const text = await file.text()
    // Excel files and texts in UTF-16 contain zero bytes.
    if (text.includes('\0')) showError(unreadable)
    else await onText(text)
  }
  return (
    <FileButton
      icon={Upload}
      text={upload}
      accept=".csv,.tsv,.txt,text/csv"
      className={classNames('px-3', className)}
      onChoose={([file]) => void (file && read(file).catch(showError))}
    />
  )
}

/** Shows how many prices stay as in the store, and the first of a file's rows that no product fits. */
export function showStaleAndUnknown({ stale, unknown }: { stale: number; unknown: readonly string[] }): void {
  const messages = messagesOf('seller').grid
  const { length } = unknown
  const some = unknown.slice(0, shownUnknown).join(', ') + (length > shownUnknown ? ' …' : '')
  if (stale > 0) showNote(messages.stale(stale))
  if (length > 0) showError(messages.unknownRows(length, some))
}
