import { Upload } from 'lucide-react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { showError } from '../../ui/toast.tsx'
import { FileButton } from '../importing/file-button.tsx'

type Props = { className?: string; onText: (text: string) => Promise<void> }

const shownUnknown = 3

/** Reads a price list from a CSV file. */
export function UploadButton({ className, onText }: Props) {
  const { upload } = messagesOf('seller').grid
  return (
    <FileButton
      icon={Upload}
      text={upload}
      accept=".csv,.tsv,.txt,text/csv"
      className={classNames('px-3', className)}
      onChoose={([file]) => void file?.text().then(onText).catch(showError)}
    />
  )
}

/** Shows the first of a file's rows that no product fits. */
export function showUnknownRows(unknown: readonly string[]): void {
  const { length } = unknown
  const some = unknown.slice(0, shownUnknown).join(', ') + (length > shownUnknown ? ' …' : '')
  if (length > 0) showError(messagesOf('seller').grid.unknownRows(length, some))
}
