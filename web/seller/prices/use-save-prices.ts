import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { callOnce } from '../../api/call-api.ts'
import { usePriceMessages, useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { errorText, showError, showNote, showSuccess, showUndo } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { timeAhead } from './price-time.ts'
import { sendUndo } from './send-undo.ts'
import { changeDraft, currentDraft, keyFor } from './sheet-draft.ts'
import { bodyOf, type SheetRow, savedDraft } from './sheet-rows.ts'

/** Saving of all prices that this person typed, as many in one call as it takes, and its undo. */
export function useSavePrices(person: string | undefined) {
  const messages = usePriceMessages()
  const { grid } = useSellerMessages()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  /** Base prices in rupees that this page saved, by product; a row at such a price was not changed elsewhere. */
  const savedHere = useRef(new Map<string, number>())

  function noteSaved(prices: ReturnType<typeof bodyOf>): void {
    for (const { id, basePrice } of prices) savedHere.current.set(id, basePrice)
  }

  async function undo(batch: string, said: string): Promise<void> {
    try {
      await sendUndo(batch)
      showSuccess(said)
    } finally {
      // Also after an error: only its answer may be lost.
      await revalidate()
    }
  }

  async function send(
    rows: readonly SheetRow[],
    from: string | undefined,
    time: string,
    onSaved: () => void,
  ): Promise<void> {
    const sent = currentDraft()
    const prices = bodyOf(rows)
    const isConfirmed = prices.some(({ id }) => (sent[id]?.confirmed ?? []).length > 0)
    const more = { ...(from === undefined ? {} : { from }), ...(isConfirmed ? { confirmed: true } : {}) }
    const body = { prices, ...more, ...(person === undefined ? {} : { person }) }
    const { batch } = await callOnce(sellerApi.basePricesUpdate, keyFor(JSON.stringify(body)), body)
    // The time may have come while the preview was open.
    const isNow = timeAhead(from, Date.now()) === undefined
    showUndo(isNow ? messages.saved(prices.length) : messages.savedFor(prices.length, time), {
      label: messages.undo,
      run: () => void undo(batch, isNow ? messages.undone : messages.cancelled).catch(showError),
    })
    if (rows.length > prices.length) showNote(grid.more(rows.length - prices.length))
    if (isNow) noteSaved(prices)
    onSaved()
    await revalidate()
    // Not before, or its row would show the old price until then.
    changeDraft((draft) => savedDraft(draft, sent, prices))
  }

  /** Saves what was typed, which stays where it was refused; `onAnswer` comes before the sheet is read again. */
  async function save(
    rows: readonly SheetRow[],
    from: string | undefined,
    time: string,
    onAnswer: () => void,
  ): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailed(undefined)
    try {
      await send(rows, from, time, onAnswer)
    } catch (error) {
      const isRefused = error instanceof Refusal
      setFailed(isRefused ? `${messages.notSaved} ${errorText(error)}` : messages.offlineSavedOnPhone)
      if (isRefused) showError(error)
      // The save may have succeeded: then the new prices are ours, not a change from elsewhere.
      if (!isRefused && timeAhead(from, Date.now()) === undefined) noteSaved(bodyOf(rows))
      onAnswer()
      // The fresh sheet shows which prices changed, are gone, or look wrong.
      if (isRefused) await revalidate()
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed, savedHere, save, undo }
}
export type PriceSaving = ReturnType<typeof useSavePrices>
