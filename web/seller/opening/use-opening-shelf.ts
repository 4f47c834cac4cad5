import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { maxBasePrice } from '#domain/catalogue/units.ts'
import { toRupees } from '#domain/money.ts'
import { isRefusal } from '#domain/refusal.ts'
import { typedRupees } from '#domain/typed-rupees.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { confirmed } from '../layout/questions.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { withEntry } from '../layout/with-entry.ts'
import type { ListedProduct } from '../products/listed-product.ts'
import { callWithPrices } from '../suspicious-prices/call-with-prices.tsx'
import { useShelfDraft } from './use-shelf-draft.ts'

function priceOf(typed: string): number | undefined {
  const amount = typedRupees(typed)
  return amount !== undefined && toRupees(amount) <= maxBasePrice ? toRupees(amount) : undefined
}

type Events = { onSaved: () => void; onInvalid: () => void }

/** The first filling of the shelf: the ticked products with their typed prices, and functions that change and save them. */
export function useOpeningShelf(
  products: readonly ListedProduct[],
  onShelf: readonly string[],
  { onSaved, onInvalid }: Events,
) {
  const messages = messagesOf('settings').shelf
  const names = messagesOf('shop').names
  const { prices, change } = useShelfDraft(products)
  const [invalid, setInvalid] = useState<ReadonlySet<string>>(new Set())
  const { busy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const sendOnce = useSendOnce()

  const send = (sent: { id: string; basePrice: number }[]) =>
    run(async () => {
      const body = { prices: sent, seen: [...onShelf] }
      const call = (key: string) => callWithPrices(sellerApi.openingShelf, key, body)
      const saved = await sendOnce(JSON.stringify(body), call).catch(async (error: unknown) => {
        // The reloaded page shows what is on the shelf now.
        if (isRefusal(error, 'CHANGED_MEANWHILE')) await revalidate()
        throw error
      })
      // Undefined: the seller did not confirm suspicious prices.
      if (saved !== undefined) {
        showSuccess(sent.length === 0 ? messages.emptied : messages.saved(sent.length))
        // Products that another window ticked meanwhile stay ticked.
        change((before) => new Map([...before].filter(([id, typed]) => prices.has(id) && prices.get(id) !== typed)))
        onSaved()
      }
    })

  async function save(): Promise<void> {
    if (busy) return
    const invalidIds = [...prices].filter(([, typed]) => priceOf(typed) === undefined).map(([id]) => id)
    setInvalid(new Set(invalidIds))
    const first = products.find(({ _id }) => invalidIds.includes(_id))
    if (first) {
      onInvalid()
      return showError(messages.missing(names.vegetable(first.name, first.nameHi)))
    }
    const leaving = onShelf.filter((id) => !prices.has(id)).length
    const question = { title: messages.leaveQuestion(leaving), about: messages.leaveAbout }
    if (leaving > 0 && !(await confirmed({ ...question, action: messages.save(prices.size) }))) return
    await send([...prices].map(([id, typed]) => ({ id, basePrice: priceOf(typed) ?? 0 })))
  }

  return {
    prices,
    invalid,
    busy,
    save,
    empty: () => void send([]),
    tick: (id: string, ticked: boolean) => change((before) => withEntry(before, id, ticked ? '' : undefined)),
    setPrice: (id: string, price: string) => {
      change((before) => withEntry(before, id, price))
      setInvalid((before) => new Set([...before].filter((other) => other !== id)))
    },
  }
}
