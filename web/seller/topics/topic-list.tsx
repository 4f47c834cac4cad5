import type { SearchTopicJson } from '#domain/catalogue/search-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import type { ListedProduct } from '../products/listed-product.ts'

type Props = {
  topics: readonly SearchTopicJson[]
  products: readonly ListedProduct[]
  onEdit: (topic: SearchTopicJson) => void
}

/** The topics with their spellings and products. */
export function TopicList({ topics, products, onEdit }: Props) {
  const messages = messagesOf('seller').topics
  const names = messagesOf('shop').names
  const nameOf = new Map(products.map(({ _id, name, nameHi }) => [_id, names.vegetable(name, nameHi)]))
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {topics.map((topic) => {
        const name = names.vegetable(topic.name, topic.nameHi)
        return (
          <li key={topic._id} className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4">
            <div className="flex items-center justify-between gap-3">
              <h2 className="min-w-0 break-words font-bold text-section">{name}</h2>
              <Button look="secondary" aria-label={messages.editOf(name)} onClick={() => onEdit(topic)}>
                {messages.edit}
              </Button>
            </div>
            <p translate="no" className="line-clamp-2 text-hint text-ink-3">
              {topic.words.join(', ')}
            </p>
            <p className="text-ink-2">
              {topic.products.map((id) => nameOf.get(id) ?? messages.goneProduct).join(', ')}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
