import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { createStore, useStore } from 'zustand'
import { maxPricesAtOnce } from '#domain/catalogue/units.ts'
import { isRefusal } from '#domain/refusal.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { errorText, showError, showNote, showSuccess, showUndo } from '../../ui/toast.tsx'
import { usePerson } from '../layout/page-roles.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { packKey, withoutSaved, withSeen } from '../products/unit-edits.ts'
import { callWithPrices } from '../suspicious-prices/call-with-prices.tsx'
import { currentPacks, staleMessage } from '../suspicious-prices/stale-message.ts'
import { type Edits, type GridRow, rowsToSend } from './price-edits.ts'

const noEdits: Edits = new Map()

/** Unsaved edits of one person; they survive navigation between the seller's pages. */
const editsStore = createStore<{ person?: string; edits: Edits }>(() => ({ edits: noEdits }))
/** The edits as they are now, also those since the last rendering. */
export const currentEdits = (): Edits => editsStore.getState().edits

/** The edits of the grid, and a function that changes them; another person begins without any. */
export function useEdits(): { edits: Edits; change: (next: (before: Edits) => Edits) => void } {
  const person = usePerson()
  const stored = useStore(editsStore)
  useEffect(() => {
    if (editsStore.getState().person === person) return
    changeEdits(() => noEdits)
    editsStore.setState({ person })
  }, [person])
  return { edits: stored.person === person ? stored.edits : noEdits, change: changeEdits }
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function changeEdits(next: (before: Edits) => Edits): void {
  editsStore.setState({ edits: next(currentEdits()) })
  if (currentEdits().size > 0) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

/** Saves the edits in one call, all or none, or resets them, with Undo. */
export function useGridSaving(rows: readonly GridRow[]) {
  const messages = messagesOf('seller').grid
  const { revalidate } = useRevalidator()
  const { busy, run } = useBusy()
  const sendOnce = useSendOnce()
  const [failed, setFailed] = useState<string>()

  // Edits of deleted units are dropped, as no cell shows them.
  useEffect(() => {
    const keys = new Set(rows.map(({ key }) => key))
    changeEdits((edits) => new Map([...edits].filter(([key]) => keys.has(key))))
  }, [rows])

  async function send(): Promise<void> {
    const sent = currentEdits()
    const all = rowsToSend(rows, sent)
    const toSend = all.slice(0, maxPricesAtOnce)
    if (toSend.length === 0) return showNote(messages.nothingToSave)
    const changes = toSend.map(({ change }) => change)
    const call = (key: string) => callWithPrices(sellerApi.packPricesUpdate, key, { changes })
    // A save from the same rows is the same save, also if its answer was lost.
    const saved = await sendOnce(JSON.stringify(changes), call, rows)
    if (saved === undefined) return
    showSuccess(saved.message)
    if (all.length > toSend.length) showNote(messages.more(all.length - toSend.length))
    await revalidate()
    const done = new Map(toSend.map(({ key, change }) => [key, change]))
    changeEdits((edits) => withoutSaved(edits, sent, done))
  }

  async function showRefusal(error: unknown): Promise<void> {
    showError(error)
    const products = rows.map(({ product }) => product)
    setFailed(staleMessage(error, products, currentEdits()) ?? messages.nothingSaved(errorText(error)))
    const packs = currentPacks(error) ?? []
    const shown = new Map(packs.map((pack) => [packKey(pack.id, pack.type, pack.label), pack]))
    changeEdits((edits) => withSeen(edits, shown))
    // The reloaded list shows which units are left, and today's prices.
    if (isRefusal(error, 'UNIT_UNKNOWN') || isRefusal(error, 'CHANGED_MEANWHILE')) await revalidate()
  }

  function save(): void {
    if (busy) return
    setFailed(undefined)
    void run(() => send().catch(showRefusal))
  }

  const reset = () => {
    const before = currentEdits()
    changeEdits(() => noEdits)
    setFailed(undefined)
    showUndo(messages.resetDone, {
      label: messages.undo,
      run: () => changeEdits((now) => new Map([...before, ...now])),
    })
  }
  return { busy, failed, save, reset }
}
