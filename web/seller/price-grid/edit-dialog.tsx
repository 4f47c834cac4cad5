import { lazy, Suspense } from 'react'
import { useNames, useSellerMessages } from '../../i18n/use-messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { ListedProduct } from '../products/listed-product.ts'

const EditForm = lazy(async () => ({ default: (await import('../products/edit-form.tsx')).EditForm }))

/** The texts and pictures of one of the grid's products, in front of it, so that its prices stay as they are typed. */
export function EditDialog({ product, onClose }: { product: ListedProduct | undefined; onClose: () => void }) {
  const words = useSellerMessages().edit
  const names = useNames()
  const name = product && names.vegetable(product.name, product.nameHi)
  return (
    <Dialog open={product !== undefined} onClose={onClose} title={words.form(name ?? '')} wide>
      {product && (
        <Suspense>
          <EditForm id={product._id} name={name ?? ''} onShelf onClose={onClose} onTaken={onClose} isFramed />
        </Suspense>
      )}
    </Dialog>
  )
}
