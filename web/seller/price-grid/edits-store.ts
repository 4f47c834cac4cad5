import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { createStore, useStore } from 'zustand'
import { maxPricesAtOnce } from '#domain/catalogue/units.ts'
import { Refusal } from '#domain/refusal.ts'
import { callOnce } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { errorText, showError, showNote, showSuccess, showUndo } from '../../ui/toast.tsx'
import { usePerson } from '../layout/person.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { sendPrices } from '../price-guard/ask-prices.ts'
import { presentPacks, staleText } from '../price-guard/stale-text.ts'
import { withSeen } from '../products/unit-edits.ts'
import { type Edits, type GridRow, rowsToSend } from './price-edits.ts'

const none: Edits = new Map()

/** Unsaved edits of one person; they survive navigation within the seller's area. */
const editsStore = createStore<{ person: string | undefined; edits: Edits }>(() => ({ person: undefined, edits: none }))
const currentEdits = (): Edits => editsStore.getState().edits

/** The edits of the grid, and how they are changed; another person begins without any. */
export function useEdits(): { edits: Edits; change: (next: (before: Edits) => Edits) => void } {
  const person = usePerson()
  const typed = useStore(editsStore)
  useEffect(() => {
    if (editsStore.getState().person === person) return
    changeEdits(() => none)
    editsStore.setState({ person })
  }, [person])
  return { edits: typed.person === person ? typed.edits : none, change: changeEdits }
}

/** Warns before the document is left with unsaved prices. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function changeEdits(next: (before: Edits) => Edits): void {
  editsStore.setState({ edits: next(currentEdits()) })
  if (currentEdits().size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

/** Saves all edits in one call, or none; reset can be undone. */
export function useGridSaving(rows: readonly GridRow[]) {
  const messages = useSellerMessages().grid
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const sendOnce = useSendOnce()
  const [failed, setFailed] = useState<string>()

  // A unit that has gone has no cell to take its edit back in.
  useEffect(() => {
    const keys = new Set(rows.map(({ key }) => key))
    changeEdits((edits) =>
      [...edits.keys()].every((key) => keys.has(key)) ? edits : new Map([...edits].filter(([key]) => keys.has(key))),
    )
  }, [rows])

  async function send(): Promise<void> {
    const sent = currentEdits()
    const all = rowsToSend(rows, sent)
    const waiting = all.slice(0, maxPricesAtOnce)
    if (waiting.length === 0) return showNote(messages.nothingToSave)
    const changes = waiting.map(({ change }) => change)
    const call = (key: string) =>
      sendPrices(key, (own, confirmed) => callOnce(sellerApi.pricesUpdate, own, { changes, ...confirmed }))
    // From a list that was read anew it is another save, whatever became of a lost answer.
    const saved = await sendOnce(JSON.stringify(changes), call, rows)
    if (saved === undefined) return
    showSuccess(saved.message)
    if (all.length > waiting.length) showNote(messages.more(all.length - waiting.length))
    await revalidate()
    const done = new Map(waiting.map(({ key, change }) => [key, change]))
    // What was typed over meanwhile waits for the next save.
    changeEdits((edits) => {
      const left = [...edits].filter(([key, edit]) => !done.has(key) || edit !== sent.get(key))
      return withSeen(new Map(left), done)
    })
  }

  async function refuse(error: unknown): Promise<void> {
    showError(error)
    const products = rows.map(({ product }) => product)
    setFailed(staleText(error, products, currentEdits()) ?? messages.nothingSaved(errorText(error)))
    const packs = presentPacks(error) ?? []
    changeEdits((edits) =>
      withSeen(edits, new Map(packs.map((pack) => [`${pack.id} ${pack.type} ${pack.label}`, pack]))),
    )
    // The fresh list shows which units are left, and today's prices.
    if (error instanceof Refusal && /^(UNIT_UNKNOWN|CHANGED_MEANWHILE)$/.test(error.code)) await revalidate()
  }

  async function save(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailed(undefined)
    await send().catch(refuse)
    setBusy(false)
  }

  const reset = () => {
    const before = currentEdits()
    changeEdits(() => none)
    setFailed(undefined)
    showUndo(messages.resetDone, {
      label: messages.undo,
      run: () => changeEdits((since) => new Map([...before, ...since])),
    })
  }
  return { busy, failed, save: () => void save(), reset }
}
