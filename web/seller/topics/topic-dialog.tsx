import type { SearchTopicJson } from '#domain/catalogue/search-shapes.ts'
import { maxTopicWords, textLimits } from '#domain/catalogue/text-limits.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, TextAreaField } from '../../ui/field.tsx'
import type { ListedProduct } from '../products/listed-product.ts'
import { ProductCheckboxes } from './product-checkboxes.tsx'
import { useTopicEdit } from './use-topic-edit.ts'

type Props = { topic: SearchTopicJson | undefined; products: readonly ListedProduct[]; onClose: () => void }

/** The form for name, spellings and products of a topic, with Delete for a saved one; unlike Cancel, closing it asks about unsaved text. */
export function TopicDialog({ topic, products, onClose }: Props) {
  const { topics: messages, confirm, addProduct } = messagesOf('seller')
  const { values, isSubmitted, isOpen, busy, change, submit, remove, close } = useTopicEdit(topic, onClose)
  return (
    <Dialog
      open={isOpen}
      onClose={() => void close()}
      title={topic === undefined ? messages.add : messages.edit}
      className="sm:max-w-3xl"
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField
            label={messages.name}
            value={values.name}
            maxLength={textLimits.topicName}
            aria-required
            error={isSubmitted && values.name.trim() === '' ? addProduct.required : undefined}
            onChange={(event) => change({ name: event.target.value })}
          />
          <InputField
            label={messages.nameHi}
            lang="hi"
            value={values.nameHi}
            maxLength={textLimits.topicName}
            onChange={(event) => change({ nameHi: event.target.value })}
          />
        </div>
        <TextAreaField
          label={messages.words}
          hint={messages.wordsHint}
          rows={3}
          maxLength={maxTopicWords * (textLimits.topicName + ', '.length)}
          value={values.words}
          onChange={(event) => change({ words: event.target.value })}
        />
        <ProductCheckboxes
          products={products}
          chosen={values.products}
          error={isSubmitted && values.products.length === 0 ? messages.productsRequired : undefined}
          onChange={(chosen) => change({ products: chosen })}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} className="max-sm:flex-1">
            {messages.save}
          </Button>
          <Button look="secondary" onClick={onClose} className="max-sm:flex-1">
            {confirm.cancel}
          </Button>
          {topic !== undefined && (
            <Button look="danger" disabled={busy} onClick={() => void remove()} className="max-sm:w-full sm:ml-auto">
              {confirm.delete}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
