import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { callApi, callOnce } from '../../api/call-api.ts'
import { usePriceMessages } from '../../i18n/use-seller-messages.ts'
import { errorText, showError, showSuccess, showUndo } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { changeDraft, currentDraft, keyFor } from './sheet-draft.ts'
import { bodyOf, type SheetRow } from './sheet-rows.ts'

/** Saving of all prices that this person typed in one call, and its undo. */
export function useSavePrices(person: string | undefined) {
  const messages = usePriceMessages()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function undo(batch: string, said: string): Promise<void> {
    await callApi(sellerApi.pricesUndo, { body: { batch } })
    showSuccess(said)
    await revalidate()
  }

  async function send(rows: readonly SheetRow[], from: string | undefined, time: string): Promise<void> {
    const sent = currentDraft()
    const isConfirmed = rows.some(({ product }) => (sent[product._id]?.confirmed ?? []).length > 0)
    const prices = bodyOf(rows)
    const more = { ...(from === undefined ? {} : { from }), ...(isConfirmed ? { confirmed: true } : {}) }
    const body = { prices, ...more, ...(person === undefined ? {} : { person }) }
    const { batch } = await callOnce(sellerApi.basePricesUpdate, keyFor(JSON.stringify(body)), body)
    const saved = new Set(prices.map(({ id }) => id))
    // What was typed over meanwhile waits for the next save.
    changeDraft((draft) =>
      Object.fromEntries(Object.entries(draft).filter(([id, price]) => !saved.has(id) || price !== sent[id])),
    )
    showUndo(from === undefined ? messages.saved(prices.length) : messages.savedFor(prices.length, time), {
      label: messages.undo,
      run: () => void undo(batch, from === undefined ? messages.undone : messages.cancelled).catch(showError),
    })
    await revalidate()
  }

  /** Returns whether all was saved; what was typed stays where it was not. */
  async function save(rows: readonly SheetRow[], from: string | undefined, time: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setFailed(undefined)
    try {
      await send(rows, from, time)
      return true
    } catch (error) {
      const isRefused = error instanceof Refusal
      setFailed(isRefused ? `${messages.notSaved} ${errorText(error)}` : messages.keptHere)
      if (isRefused) showError(error)
      // The fresh sheet shows which prices changed, are gone, or look wrong.
      if (isRefused) await revalidate()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed, save, undo: (batch: string, said: string) => void undo(batch, said).catch(showError) }
}
export type PriceSaving = ReturnType<typeof useSavePrices>
