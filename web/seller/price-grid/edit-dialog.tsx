import { messagesOf } from '../../i18n/namespaces.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EditForm } from '../products/edit-form.tsx'
import type { ListedProduct } from '../products/listed-product.ts'

/** Edits the product's texts and photos in a dialog over the grid. */
export function EditDialog({ product, onClose }: { product: ListedProduct; onClose: () => void }) {
  const messages = messagesOf('seller').edit
  const names = messagesOf('shop').names
  const name = names.vegetable(product.name, product.nameHi)
  return (
    <Dialog open onClose={onClose} title={messages.form(name)} className="sm:max-w-3xl">
      <EditForm id={product._id} name={name} onShelf onClose={onClose} onTakenOff={onClose} isInDialog />
    </Dialog>
  )
}
