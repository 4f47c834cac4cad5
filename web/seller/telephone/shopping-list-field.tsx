import { useState } from 'react'
import type { ProductJson } from '#domain/catalogue/product-shapes.ts'
import type { WantedRow } from '#domain/lists/list-shapes.ts'
import { maxShoppingList } from '#domain/lists/split-list.ts'
import { callApi, callPublic, shopperApi } from '../../api/call-api.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { remainingText } from './remaining-text.ts'

type Props = { onRead: (rows: readonly WantedRow[], products: readonly ProductJson[]) => void }

/** A field for a shopping list, which the server reads; words that it does not understand stay in the field. */
export function ShoppingListField({ onRead }: Props) {
  const messages = messagesOf('telephone')
  const [text, setText] = useState('')
  const [unread, setUnread] = useState<readonly string[]>([])
  const { busy, run } = useBusy()

  const read = () =>
    run(async () => {
      const [list, { products }] = await Promise.all([
        callApi(shopperApi.shoppingListRead, { body: { text } }),
        callPublic(shopperApi.productList),
      ])
      onRead(list.rows, products)
      setUnread(list.unread)
      setText((typed) => remainingText(list.unread, text, typed))
    })

  return (
    <form onSubmit={submitHandler(read)} className="flex flex-col gap-2">
      <TextAreaField
        label={messages.list}
        hint={messages.listHint}
        error={unread.length === 0 ? undefined : `${messages.unread} ${unread.join(' · ')}`}
        value={text}
        rows={3}
        maxLength={maxShoppingList}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" look="tinted" busy={busy} disabled={text.trim() === ''}>
        {messages.read}
      </Button>
    </form>
  )
}
