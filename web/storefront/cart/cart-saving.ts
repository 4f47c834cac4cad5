import type { CartItemJson } from '#domain/cart/cart-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, callOnLeaving, shopperApi } from '../../api/call-api.ts'
import { currentMessages } from '../../i18n/use-messages.ts'
import { showError } from '../../ui/toast.tsx'
import { expireSession, type SavedCart, userChanged } from '../accounts/current-user.ts'
import { rejectIfChanged } from '../accounts/reject-if-user-changed.ts'
import { forgetOrderKey } from '../checkout/order-key.ts'
import { type CartEntry, entryKey, joined, quantityOf } from './cart-lines.ts'

type Screen = {
  entries: () => readonly CartEntry[]
  show: (entries: readonly CartEntry[]) => void
  /** Marks the lines whose saving failed. */
  markUnsaved: (keys: ReadonlySet<string>) => void
  /** Is told once all is saved. */
  onSaved: () => void
  /** Stores the unsaved cart in this browser. */
  store: () => void
}

const debounceMs = 300
const maxConflicts = 5

/** Saves a shopper's cart 300 ms after the last change; failed changes stay on screen and are retried. */
export function cartSaving({ entries, show, markUnsaved, onSaved, store }: Screen) {
  let owner: string | undefined
  let version: number | undefined
  /** Counts the carts of this tab: an answer for an earlier one is ignored. */
  let cartEpoch = 0
  /** Changes so far, and how many of them are saved. */
  let edits = 0
  let savedEdits = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** The cart as last saved, from which unsaved changes began. */
  let saved: readonly CartEntry[] = []
  /** The lines of the last call whose answer was lost; it may have saved them. */
  let unanswered: string | undefined

  const isUnsaved = () => edits !== savedEdits
  const savedQuantity = ({ productId, unit }: CartEntry) => quantityOf(saved, productId, [unit._id])
  const savedVersion = (): { cartVersion?: number } => (version === undefined ? {} : { cartVersion: version })
  const body = () => ({
    cartItems: entries().map(({ productId, unit, quantity }) => ({ productId, unit: { _id: unit._id }, quantity })),
    ...(owner === undefined ? {} : { owner }),
    ...savedVersion(),
    bestEffort: true,
  })

  function save(): Promise<void> {
    clearTimeout(timer)
    const begun = cartEpoch
    running ??= saveAll()
      .then(onSaved)
      .catch((error: unknown) => {
        if (cartEpoch === begun) markUnsaved(unsavedKeys())
        throw error
      })
      .finally(() => {
        if (cartEpoch === begun) running = undefined
      })
    return running
  }

  async function saveAll(): Promise<void> {
    const begun = cartEpoch
    for (let conflicts = 0; isUnsaved(); ) {
      const sentEdits = edits
      const sent = linesText(entries())
      try {
        const answer = await rejectIfChanged(() => cartEpoch, callApi(shopperApi.cartUpdate, { body: body() }))
        version = answer.cartVersion
        savedEdits = sentEdits
        saved = answer.cartItems
        if (isUnsaved()) continue
        // A line that is no longer sold stays on screen, marked.
        const gone = entries().filter((entry) => savedQuantity(entry) === 0)
        show([...answer.cartItems, ...gone.map((entry) => ({ ...entry, state: 'gone' as const }))])
      } catch (error) {
        if (cartEpoch === begun && isOtherLogin(error)) {
          stop()
          userChanged()
        }
        if (cartEpoch !== begun) throw error
        if (!isConflict(error)) unanswered = sent
        if (!isConflict(error) || ++conflicts > maxConflicts) throw error
        const { cartItems, cartVersion } = error.extra
        show(joined(cartItems, entries(), linesText(cartItems) === unanswered ? cartItems : saved))
        saved = cartItems
        version = cartVersion
        // An order emptied it: the next one needs a new key.
        if (cartItems.length === 0) forgetOrderKey('COD')
      }
    }
  }

  function saveOrShowError(): void {
    const begun = cartEpoch
    save().catch((error: unknown) => {
      if (cartEpoch !== begun) return
      showError(error instanceof Refusal ? error : currentMessages().toasts.cartNotSaved)
      if (error instanceof Refusal && error.code === 'LOGIN_REQUIRED') {
        stop()
        expireSession()
      }
    })
  }

  function stop(): void {
    cartEpoch++
    running = undefined
    clearTimeout(timer)
    version = undefined
    savedEdits = edits
    markUnsaved(new Set())
  }

  function unsavedKeys(): Set<string> {
    const changed = entries().filter((entry) => entry.quantity !== savedQuantity(entry))
    return new Set(changed.map(entryKey))
  }

  return {
    isUnsaved,
    stop,
    /** Saves the failed changes again. */
    retry: saveOrShowError,
    /** Begins to save changes of this shopper's cart, over this version. */
    start(ownerId: string, { cartVersion, cartItems }: SavedCart): void {
      stop()
      owner = ownerId
      version = cartVersion
      saved = cartItems
    },
    version: savedVersion,
    saved: () => saved,
    /** An order took these lines out of the saved cart: what has changed since stays. */
    ordered(lines: readonly CartEntry[]): void {
      show(joined([], entries(), lines))
      saved = joined([], saved, lines)
    },
    /** Schedules a save. */
    changed(): void {
      edits++
      clearTimeout(timer)
      timer = setTimeout(saveOrShowError, debounceMs)
    },
    /** Saves unsaved changes now; resolves once all are saved. */
    settled: (): Promise<void> => (isUnsaved() ? save() : (running ?? Promise.resolve())),
    /** Saves when the connection returns and before the page is left. */
    follow(): () => void {
      const onOnline = () => isUnsaved() && saveOrShowError()
      const onLeave = () => {
        if (!isUnsaved()) return
        callOnLeaving(shopperApi.cartUpdate, body())
        // A service worker may lose the call of a page that is gone: the next page joins what is stored.
        store()
        clearTimeout(timer)
        savedEdits = edits
      }
      addEventListener('online', onOnline)
      addEventListener('pagehide', onLeave)
      return () => {
        removeEventListener('online', onOnline)
        removeEventListener('pagehide', onLeave)
      }
    },
  }
}

/** What is compared of lines, in any order. */
function linesText(entries: readonly CartEntry[]): string {
  return JSON.stringify(entries.map((entry) => `${entryKey(entry)} ${entry.quantity}`).sort())
}

function isOtherLogin(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'LOGIN_CHANGED'
}

type Conflict = Refusal & { extra: { cartItems: CartItemJson[]; cartVersion: number } }

function isConflict(error: unknown): error is Conflict {
  return error instanceof Refusal && error.code === 'CART_CHANGED' && Array.isArray((error as Conflict).extra.cartItems)
}
