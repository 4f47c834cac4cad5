import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError, showNote } from '../../ui/toast.tsx'
import { usePerson } from '../layout/page-roles.ts'
import { showStaleAndUnknown, UploadButton } from '../price-table/upload-button.tsx'

type Props = { products: readonly SheetProduct[]; onFilled: () => void }

/** Fills the sheet from a CSV file with `Product, Price`, on wide screens. */
export function SheetUpload({ products, onFilled }: Props) {
  const { filled } = messagesOf('prices').paste
  const { notAList } = messagesOf('seller').grid
  const person = usePerson()

  async function fill(text: string): Promise<void> {
    const { fillDraftFromFile } = await import('./fill-draft-from-file.ts')
    const read = fillDraftFromFile(person, products, text)
    if (read === undefined) return showError(notAList('Product, Price'))
    onFilled()
    showNote(filled(read.filled))
    showStaleAndUnknown(read)
  }
  return <UploadButton className="max-2xl:hidden" onText={fill} />
}
