import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { usePriceMessages, useSellerMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showError, showNote } from '../../ui/toast.tsx'

const shownUnknown = 3

/** Fills the sheet from a CSV file with `Product, Price`, on wide screens. */
export function UploadButton({ products }: { products: readonly SheetProduct[] }) {
  const messages = usePriceMessages()
  const { grid } = useSellerMessages()
  const input = useRef<HTMLInputElement>(null)

  async function upload(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const { target } = event
    const text = await target.files?.[0]?.text()
    // The same file may be chosen again, corrected.
    target.value = ''
    if (text === undefined) return
    const { fileIntoDraft } = await import('./file-into-draft.ts')
    const read = fileIntoDraft(products, text)
    if (read === undefined) return showError(grid.notAList('Product, Price'))
    showNote(messages.paste.filled(read.filled))
    const { length } = read.unknown
    const some = read.unknown.slice(0, shownUnknown).join(', ') + (length > shownUnknown ? ' …' : '')
    if (length > 0) showError(grid.unknownRows(length, some))
  }
  return (
    <>
      <Button look="secondary" className="px-3 max-2xl:hidden" onClick={() => input.current?.click()}>
        <Upload size={18} aria-hidden />
        {grid.upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label={grid.upload}
        onChange={(event) => void upload(event).catch(showError)}
      />
    </>
  )
}
