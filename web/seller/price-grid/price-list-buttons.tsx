import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showError, showNote } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { changesIn, type Edits, type GridRow } from './price-edits.ts'

type Props = {
  rows: readonly GridRow[]
  edits: Edits
  onRead: (edits: Edits) => void
}

const shownUnknown = 3

/** Downloads prices as a file, and imports a file into the grid as edits. */
export function PriceListButtons({ rows, edits, onRead }: Props) {
  const messages = useSellerMessages().grid
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)

  async function download(): Promise<void> {
    const { priceFile } = await import('./price-file.ts')
    const address = URL.createObjectURL(new Blob([priceFile(rows)], { type: 'text/csv' }))
    Object.assign(document.createElement('a'), { href: address, download: 'thela-prices.csv' }).click()
    URL.revokeObjectURL(address)
  }

  async function upload(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const { target } = event
    const text = await target.files?.[0]?.text()
    // The same file may be chosen again, corrected.
    target.value = ''
    if (text === undefined) return
    const { neededHeads, readPriceFile } = await import('./price-file.ts')
    const read = readPriceFile(edits, rows, text)
    if (read === undefined) return intoSheet(text, neededHeads)
    onRead(read.edits)
    const { cells, wrong } = changesIn(rows, read.edits)
    showNote(messages.read(read.known, cells.length, wrong.length))
    reportUnknown(read.unknown)
  }

  /** A file without units has prices for 1 kg: they go into the mandi sheet. */
  async function intoSheet(text: string, neededHeads: string): Promise<void> {
    const [{ fileIntoDraft }, { products }] = await Promise.all([
      import('../prices/file-into-draft.ts'),
      callApi(sellerApi.priceSheet),
    ])
    const read = fileIntoDraft(products, text)
    if (read === undefined) return showError(messages.notAList(neededHeads))
    await navigate('/seller/prices')
    reportUnknown(read.unknown)
  }

  function reportUnknown(unknown: readonly string[]): void {
    const { length } = unknown
    const some = unknown.slice(0, shownUnknown).join(', ') + (length > shownUnknown ? ' …' : '')
    if (length > 0) showError(messages.unknownRows(length, some))
  }

  return (
    <p className="flex shrink-0 gap-2">
      <Button look="secondary" className="px-3" onClick={() => void download().catch(showError)}>
        <Download size={18} aria-hidden />
        {messages.download}
      </Button>
      <Button look="secondary" className="px-3" onClick={() => input.current?.click()}>
        <Upload size={18} aria-hidden />
        {messages.upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label={messages.upload}
        onChange={(event) => void upload(event).catch(showError)}
      />
    </p>
  )
}
