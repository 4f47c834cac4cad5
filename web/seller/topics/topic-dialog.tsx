import type { SearchTopicJson } from '#domain/catalogue/search-shapes.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { ListedProduct } from '../products/listed-product.ts'
import { TopicForm } from './topic-form.tsx'

type Props = {
  /** The dialog is closed while this is undefined. */
  edited: SearchTopicJson | 'new' | undefined
  products: readonly ListedProduct[]
  onClose: () => void
}

/** The dialog that edits or adds a topic. */
export function TopicDialog({ edited, products, onClose }: Props) {
  const messages = useSellerMessages().topics
  return (
    <Dialog open={edited !== undefined} onClose={onClose} wide title={edited === 'new' ? messages.add : messages.edit}>
      {edited !== undefined && (
        <TopicForm topic={edited === 'new' ? undefined : edited} products={products} onClose={onClose} />
      )}
    </Dialog>
  )
}
