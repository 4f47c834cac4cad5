import { Download } from 'lucide-react'
import { useNavigate } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { showError, showNote } from '../../ui/toast.tsx'
import { usePerson } from '../layout/page-roles.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { showStaleAndUnknown, UploadButton } from '../price-table/upload-button.tsx'
import { currentEdits } from './edits-store.ts'
import { changesIn, type Edits, type GridRow } from './price-edits.ts'

type Props = { rows: readonly GridRow[]; onRead: (edits: Edits) => void }

/** Downloads prices as a file, and imports a file into the grid as edits. */
export function PriceListButtons({ rows, onRead }: Props) {
  const messages = messagesOf('seller').grid
  const navigate = useNavigate()
  const person = usePerson()

  async function download(): Promise<void> {
    const { priceFile } = await import('./price-file.ts')
    const address = URL.createObjectURL(new Blob([priceFile(rows)], { type: 'text/csv' }))
    Object.assign(document.createElement('a'), { href: address, download: 'thela-prices.csv' }).click()
    URL.revokeObjectURL(address)
  }

  async function upload(text: string): Promise<void> {
    const { requiredColumns, readPriceFile } = await import('./price-file.ts')
    const read = readPriceFile(currentEdits(), rows, text)
    if (read === undefined) return fillSheet(text, requiredColumns)
    onRead(read.edits)
    const { cells, wrong } = changesIn(rows, read.edits)
    showNote(messages.read(read.known, cells.length, wrong.length))
    showStaleAndUnknown(read)
  }

  /** Fills the price sheet: a file without units has prices for 1 kg. */
  async function fillSheet(text: string, requiredColumns: string): Promise<void> {
    const [{ fillDraftFromFile }, { products }] = await Promise.all([
      import('../prices/fill-draft-from-file.ts'),
      callApi(sellerApi.priceSheet),
    ])
    const read = fillDraftFromFile(person, products, text)
    if (read === undefined) return showError(messages.notAList(requiredColumns))
    await navigate('/seller/prices')
    showStaleAndUnknown(read)
  }

  return (
    <p className="flex shrink-0 gap-2">
      <Button look="secondary" className="px-3" onClick={() => void download().catch(showError)}>
        <Download size={18} aria-hidden />
        {messages.download}
      </Button>
      <UploadButton onText={upload} />
    </p>
  )
}
