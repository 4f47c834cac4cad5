import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { errorText, showError, showNote, showSuccess, showUndo } from '../../ui/toast.tsx'
import { usePerson } from '../layout/page-roles.ts'
import { sendBasePrices, sendUndo } from './send-base-prices.ts'
import { changeDraft, currentDraft } from './sheet-draft.ts'
import { pricesToSend, type SheetRow, withoutSavedPrices } from './sheet-rows.ts'

/** Saves the prices that this person typed, and undoes saves. */
export function useSavePrices() {
  const person = usePerson()
  const messages = messagesOf('prices')
  const { grid } = messagesOf('seller')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  /** Base prices in rupees that this page saved, by product id. */
  const savedHere = useRef(new Map<string, number>())

  function rememberSaved(prices: ReturnType<typeof pricesToSend>): void {
    for (const { id, basePrice } of prices) savedHere.current.set(id, basePrice)
  }

  async function undo(batch: string, text: string): Promise<void> {
    try {
      await sendUndo(batch)
      showSuccess(text)
    } finally {
      // Also after an error: only the answer may be lost.
      await revalidate()
    }
  }

  /** Saves typed prices; refused ones stay typed. Calls `onSettled` before the sheet is reloaded. */
  async function save(
    rows: readonly SheetRow[],
    from: string | undefined,
    fromText: string,
    onSettled: () => void,
  ): Promise<void> {
    if (busy) return
    const sent = currentDraft()
    const prices = pricesToSend(rows)
    setBusy(true)
    setFailed(undefined)
    try {
      const confirmed = prices.some(({ id }) => (sent[id]?.confirmed ?? []).length > 0) || undefined
      const { batch, from: waitsUntil } = await sendBasePrices({ prices, from, confirmed, person })
      const isSaved = waitsUntil === undefined
      showUndo(isSaved ? messages.saved(prices.length) : messages.savedFor(prices.length, fromText), {
        label: messages.undo,
        run: () => void undo(batch, isSaved ? messages.undone : messages.cancelled).catch(showError),
      })
      if (rows.length > prices.length) showNote(grid.more(rows.length - prices.length))
      if (isSaved) rememberSaved(prices)
      onSettled()
      await revalidate()
      // Not earlier: until the reload the rows would show the old prices.
      changeDraft((draft) => withoutSavedPrices(draft, sent, prices))
    } catch (error) {
      const isRefused = error instanceof Refusal
      setFailed(isRefused ? `${messages.notSaved} ${errorText(error)}` : messages.noAnswer)
      if (isRefused) showError(error)
      // Without an answer the save may have succeeded: the new prices are then no change from elsewhere.
      else rememberSaved(prices)
      onSettled()
      // The reloaded sheet shows which prices changed or look wrong, without products that left the shelf.
      if (isRefused) await revalidate()
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed, savedHere, save, undo }
}
export type PriceSaving = ReturnType<typeof useSavePrices>
