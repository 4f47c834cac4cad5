import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import type { UnitType } from '#domain/catalogue/units.ts'
import { Refusal } from '#domain/refusal.ts'
import { callOnce } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { showError, showNote, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { sendPrices } from '../price-guard/ask-prices.ts'
import { presentPacks, staleText } from '../price-guard/stale-text.ts'
import type { ListedProduct } from './listed-product.ts'
import { realEdit, rowsToSave, type UnitEdit, withSeen } from './unit-edits.ts'
import { useUnsaved } from './unsaved-edits.ts'

type Edits = Readonly<Record<UnitType, ReadonlyMap<string, UnitEdit>>>

const noEdits: Edits = { retail: new Map(), bulk: new Map() }
const hasEdits = ({ retail, bulk }: Edits) => retail.size + bulk.size > 0

/** Edits, saves, resets and deletes units of one view; edits survive a change of view and a closed row. */
export function useUnitEdits(product: ListedProduct, view: UnitType) {
  const messages = useSellerMessages().products
  const { revalidate } = useRevalidator()
  const unsaved = useUnsaved(`units ${product._id}`, noEdits, hasEdits)
  const { state: edits, setState: setEdits } = unsaved
  const [busy, setBusy] = useState(false)
  const sendOnce = useSendOnce()
  const units = view === 'retail' ? product.retailUnits : product.bulkUnits

  const setEdit = (label: string, edit: UnitEdit | undefined) =>
    setEdits((before) => {
      const rows = new Map(before[view])
      if (edit === undefined) rows.delete(label)
      else rows.set(label, edit)
      return { ...before, [view]: rows }
    })

  async function working(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    await work().catch(async (error: unknown) => {
      showError(staleText(error, [product]) ?? error)
      const shown = new Map(presentPacks(error)?.map((pack) => [pack.label, pack]))
      setEdits((before) => ({ ...before, [view]: withSeen(before[view], shown) }))
      // The fresh list shows today's prices; what was typed stays, and a lost answer's save can be sent again.
      if (error instanceof Refusal) await revalidate()
    })
    setBusy(false)
  }

  const save = () =>
    working(async () => {
      const sent = edits[view]
      const rows = rowsToSave(units, sent)
      if (rows.length === 0) return showNote(messages.nothingToSave)
      const body = { id: product._id, type: view, updatedUnits: rows }
      const send = (key: string) =>
        sendPrices(key, (own, confirmed) => callOnce(sellerApi.unitsUpdate, own, { ...body, ...confirmed }))
      const saved = await sendOnce(JSON.stringify(body), send, product)
      if (saved === undefined) return
      showSuccess(messages.updated)
      const done = new Map(rows.map((row) => [row.label, row]))
      // What was typed over meanwhile stays.
      const withoutSaved = (before: Edits): Edits => {
        const left = [...before[view]].filter(([label, edit]) => !done.has(label) || edit !== sent.get(label))
        return { ...before, [view]: withSeen(new Map(left), done) }
      }
      // The row may be closed meanwhile.
      unsaved.changeStored(withoutSaved)
      await revalidate()
      // As a transition it comes with the new list, not before it.
      startTransition(() => setEdits(withoutSaved))
    })

  const remove = (label: string) =>
    working(async () => {
      const body = { id: product._id, type: view, label }
      await sendOnce(JSON.stringify(body), (key) => callOnce(sellerApi.unitDelete, key, body), product)
      showSuccess(messages.unitDeleted)
      await revalidate()
      startTransition(() => setEdit(label, undefined))
    })

  const reset = () => {
    setEdits(noEdits)
    showNote(messages.resetDone)
  }
  const edit = (unit: UnitJson, part: UnitEdit) =>
    setEdit(unit.label, realEdit(unit, { ...edits[view].get(unit.label), ...part }))
  return { units, edits: edits[view], busy, edit, save, remove, reset }
}
