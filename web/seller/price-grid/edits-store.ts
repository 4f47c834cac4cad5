import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { maxPricesAtOnce } from '#domain/units.ts'
import { api, callApi } from '../../api/call-api.ts'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { liveValue, useLive } from '../../ui/live-value.ts'
import { errorText, showError, showNote, showSuccess, showUndo } from '../../ui/toast.tsx'
import { type Edits, type GridRow, rowsToSend } from './price-edits.ts'

const none: Edits = new Map()

/** What is typed and not saved; it outlives a look at another page of the seller's. */
const typed = liveValue(none)

/** The edits of the grid, and how they are changed. */
export function useEdits(): { edits: Edits; change: (next: (before: Edits) => Edits) => void } {
  const edits = useLive(typed)
  return { edits, change: changeEdits }
}

/** Whoever leaves the document with prices that are not saved is asked, on whichever of the seller's pages. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function changeEdits(next: (before: Edits) => Edits): void {
  typed.set(next(typed.get()))
  if (typed.get().size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/** Saving the edits by one call, that writes all it was given or nothing, and taking them back, which can be undone. */
export function useGridSaving(rows: readonly GridRow[]) {
  const words = useSellerMessages().grid
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  // A unit that has gone has no cell to take its edit back in.
  useEffect(() => {
    const keys = new Set(rows.map(({ key }) => key))
    changeEdits((edits) =>
      [...edits.keys()].every((key) => keys.has(key)) ? edits : new Map([...edits].filter(([key]) => keys.has(key))),
    )
  }, [rows])

  async function send(): Promise<void> {
    const sent = typed.get()
    const all = rowsToSend(rows, sent)
    const waiting = all.slice(0, maxPricesAtOnce)
    if (waiting.length === 0) return showNote(words.nothingToSave)
    const { message } = await callApi(api.pricesUpdate, { body: { changes: waiting.map(({ change }) => change) } })
    showSuccess(message)
    if (all.length > waiting.length) showNote(words.more(all.length - waiting.length))
    await revalidate()
    const saved = new Set(waiting.map(({ key }) => key))
    // What was typed over meanwhile waits for the next save.
    changeEdits((edits) => new Map([...edits].filter(([key, edit]) => !saved.has(key) || edit !== sent.get(key))))
  }

  async function refuse(error: unknown): Promise<void> {
    showError(error)
    setFailed(words.nothingSaved(errorText(error)))
    // A unit has gone meanwhile: the fresh list shows which are left.
    if (error instanceof Refusal && error.code === 'UNIT_UNKNOWN') await revalidate()
  }

  async function save(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailed(undefined)
    await send().catch(refuse)
    setBusy(false)
  }

  const reset = () => {
    const before = typed.get()
    changeEdits(() => none)
    setFailed(undefined)
    showUndo(words.resetDone, {
      label: words.undo,
      run: () => changeEdits((since) => new Map([...before, ...since])),
    })
  }
  return { busy, failed, save: () => void save(), reset }
}
