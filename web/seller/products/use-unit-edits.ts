import { startTransition, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import type { UnitType } from '#domain/catalogue/units.ts'
import { Refusal } from '#domain/refusal.ts'
import { callWithKey } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError, showNote, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { withEntry } from '../layout/with-entry.ts'
import { callWithPrices } from '../suspicious-prices/call-with-prices.tsx'
import { currentPacks, staleMessage } from '../suspicious-prices/stale-message.ts'
import type { ListedProduct } from './listed-product.ts'
import { rowsToSave, type UnitEdit, withoutSaved, withoutUnchanged, withSeen } from './unit-edits.ts'
import { useUnsaved } from './unsaved-edits.tsx'

type Edits = Readonly<Record<UnitType, ReadonlyMap<string, UnitEdit>>>

const noEdits: Edits = { retail: new Map(), bulk: new Map() }
const hasEdits = ({ retail, bulk }: Edits) => retail.size + bulk.size > 0

/** Edits, saves, resets and deletes retail or bulk units; edits survive a change of type and a closed row. */
export function useUnitEdits(product: ListedProduct, type: UnitType) {
  const messages = messagesOf('seller').products
  const { revalidate } = useRevalidator()
  const [edits, changeEdits] = useUnsaved(`units ${product._id}`, noEdits, hasEdits)
  const { busy, run } = useBusy()
  const sendOnce = useSendOnce()
  const units = type === 'retail' ? product.retailUnits : product.bulkUnits
  const unitIds = [...product.retailUnits, ...product.bulkUnits].map(({ _id }) => _id).join()
  // A pack that was deleted and added again can be deleted again: that is another call.
  const shownUnits = useMemo(() => ({ unitIds }), [unitIds])

  const setEdit = (label: string, edit: UnitEdit | undefined) =>
    changeEdits((before) => ({ ...before, [type]: withEntry(before[type], label, edit) }))

  async function showRefusal(error: unknown): Promise<void> {
    showError(staleMessage(error, [product]) ?? error)
    const shown = new Map(currentPacks(error)?.map((pack) => [pack.label, pack]))
    changeEdits((before) => ({ ...before, [type]: withSeen(before[type], shown) }))
    // The reloaded list shows today's prices. No reload after a lost answer: the save can be sent again.
    if (error instanceof Refusal) await revalidate()
  }
  const runSending = (work: () => Promise<void>) => run(() => work().catch(showRefusal))

  const save = () =>
    runSending(async () => {
      const sent = edits[type]
      const rows = rowsToSave(units, sent)
      if (rows.length === 0) return showNote(messages.nothingToSave)
      const body = { id: product._id, type, updatedUnits: rows }
      const send = (key: string) => callWithPrices(sellerApi.unitsUpdate, key, body)
      const saved = await sendOnce(JSON.stringify(body), send, product)
      if (saved === undefined) return
      showSuccess(saved.message)
      const done = new Map(rows.map((row) => [row.label, row]))
      await revalidate()
      // A transition shows this with the reloaded list, not before it.
      startTransition(() => changeEdits((before) => ({ ...before, [type]: withoutSaved(before[type], sent, done) })))
    })

  const remove = (label: string) =>
    runSending(async () => {
      const body = { id: product._id, type, label }
      const send = (key: string) => callWithKey(sellerApi.unitDelete, key, body)
      showSuccess((await sendOnce(JSON.stringify(body), send, shownUnits)).message)
      await revalidate()
      startTransition(() => setEdit(label, undefined))
    })

  const reset = () => {
    changeEdits(() => noEdits)
    showNote(messages.resetDone)
  }
  const edit = (unit: UnitJson, part: UnitEdit) =>
    setEdit(unit.label, withoutUnchanged(unit, { ...edits[type].get(unit.label), ...part }))
  return { units, edits: edits[type], busy, edit, save, remove, reset }
}
