import type { CartItemJson } from '#domain/cart/cart-shapes.ts'
import { isRefusal, isServerError, Refusal } from '#domain/refusal.ts'
import { callApi, callOnLeaving, shopperApi } from '../../api/call-api.ts'
import { listen } from '../../browser/listen.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { showError } from '../../ui/toast.tsx'
import { expireSession, markUserChanged, type SavedCart } from '../accounts/current-user.ts'
import { rejectIfChanged } from '../accounts/reject-if-user-changed.ts'
import { forgetOrderKey } from '../checkout/order-key.ts'
import { type CartEntry, entryKey, joinCarts, linesText, quantityIn } from './cart-lines.ts'
import { storeCart } from './stored-cart.ts'

// Beside the cart on screen there are four memories of a cart (docs/decisions/0035-cart-conflicts.md):
// saved            the server's cart, as last seen: the base of the next merge
// unansweredLines  the lines that a call without an answer sent: if the server's cart has them, that call was saved
// textAtMerge      in cart-store.ts, the stored cart as text when it was merged into the one on screen: once all is saved, the
//                  stored cart is deleted, unless another window has changed it
// orderedEntries   in cart-store.ts, the cart that is being ordered: once it is placed, its lines go

type CartOnScreen = {
  entries: () => readonly CartEntry[]
  show: (entries: readonly CartEntry[]) => void
  /** Marks the lines with these keys as not saved. */
  markUnsaved: (keys: ReadonlySet<string>) => void
  /** Runs once all changes are saved. */
  onSaved: () => void
}

const debounceMs = 300
const retryMs = 10_000
const maxConflicts = 5

/** Saves a shopper's cart 300 ms after the last change; changes that cannot be saved stay on screen. */
export function cartSaving({ entries, show, markUnsaved, onSaved }: CartOnScreen) {
  let owner = ''
  let version: number | undefined
  /** Rises when this window gets another cart; answers to calls of an earlier epoch are ignored. */
  let cartEpoch = 0
  /** The number of changes so far; `savedEdits` of them are saved. */
  let edits = 0
  let savedEdits = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** The cart as last saved, from which unsaved changes began. */
  let saved: readonly CartEntry[] = []
  /** The lines that the last failed call sent, as text; the server may have saved them although no answer came. */
  let unansweredLines: string | undefined

  const hasUnsavedEdits = () => edits !== savedEdits
  const savedVersion = (): { cartVersion?: number } => (version === undefined ? {} : { cartVersion: version })
  const body = () => ({
    cartItems: entries().map(({ productId, unit, quantity }) => ({ productId, unit: { _id: unit._id }, quantity })),
    owner,
    ...savedVersion(),
    // New lines out of stock are saved, unknown ones left out, instead of a refusal.
    bestEffort: true,
  })

  const isTemporary = (error: unknown) => !(error instanceof Refusal) || isServerError(error)

  /** Saves; after a temporary error it tries again. */
  function save(): Promise<void> {
    clearTimeout(timer)
    const epoch = cartEpoch
    running ??= saveAll()
      .then(onSaved)
      .catch((error: unknown) => {
        if (cartEpoch === epoch) {
          const changed = entries().filter((entry) => entry.quantity !== quantityIn(saved, entry))
          markUnsaved(new Set(changed.map(entryKey)))
          if (isTemporary(error)) timer = setTimeout(saveOrShowError, retryMs, true)
        }
        throw error
      })
      .finally(() => {
        if (cartEpoch === epoch) running = undefined
      })
    return running
  }

  /** Sends the cart until no change is left; after a conflict it merges the server's cart and tries again. */
  async function saveAll(): Promise<void> {
    const epoch = cartEpoch
    let conflicts = 0
    while (hasUnsavedEdits()) {
      const sentEdits = edits
      const sentLines = linesText(entries())
      try {
        const answer = await rejectIfChanged(() => cartEpoch, callApi(shopperApi.cartUpdate, { body: body() }))
        version = answer.cartVersion
        savedEdits = sentEdits
        saved = answer.cartItems
        unansweredLines = undefined
        if (hasUnsavedEdits()) continue
        // Lines that are no longer sold are not in the answer; they stay on screen, marked.
        const gone = entries().filter((entry) => quantityIn(saved, entry) === 0)
        show([...answer.cartItems, ...gone.map((entry) => ({ ...entry, state: 'gone' as const }))])
      } catch (error) {
        if (cartEpoch !== epoch) throw error
        if (isRefusal(error, 'LOGIN_CHANGED')) {
          stop()
          markUserChanged()
          throw error
        }
        if (!isConflict(error)) {
          unansweredLines = sentLines
          throw error
        }
        if (conflicts++ === maxConflicts) throw error
        const { cartItems, cartVersion } = error.extra
        // If the call without an answer was saved after all, the server's cart is the base of changes made since.
        const base = linesText(cartItems) === unansweredLines ? cartItems : saved
        show(joinCarts(cartItems, entries(), base))
        saved = cartItems
        version = cartVersion
        // An empty saved cart may have been ordered, so the next order needs a new key.
        if (cartItems.length === 0) forgetOrderKey('COD')
      }
    }
  }

  /** Saves, and shows errors; of a retry only one that is not temporary. */
  function saveOrShowError(isRetry = false): void {
    const epoch = cartEpoch
    save().catch((error: unknown) => {
      if (cartEpoch !== epoch) return
      if (!isRetry || !isTemporary(error))
        showError(error instanceof Refusal ? error : shopperMessages().toasts.cartNotSaved)
      if (isRefusal(error, 'LOGIN_REQUIRED')) {
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

  return {
    hasUnsavedEdits,
    stop,
    /** Tries again to save the unsaved changes. */
    retry: saveOrShowError,
    /** Begins to save changes to this cart of this shopper. */
    start(ownerId: string, { cartVersion, cartItems }: SavedCart): void {
      stop()
      owner = ownerId
      version = cartVersion
      saved = cartItems
    },
    savedVersion,
    savedEntries: () => saved,
    /** Takes the lines of a placed order out of the cart; what the shopper added meanwhile stays. */
    removeOrdered(lines: readonly CartEntry[]): void {
      // Joined with an empty cart: of the ordered lines only what was added since stays.
      show(joinCarts([], entries(), lines))
      saved = joinCarts([], saved, lines)
    },
    /** Notes a change and saves it 300 ms later, unless another follows. */
    scheduleSave(): void {
      edits++
      clearTimeout(timer)
      timer = setTimeout(saveOrShowError, debounceMs)
    },
    /** Saves unsaved changes now; resolves once all are saved. */
    saveNow: async (): Promise<void> => (hasUnsavedEdits() ? save() : running),
    /** Saves when the connection returns and when the shopper leaves the page; returns a function that stops. */
    follow(): () => void {
      const onLeave = () => {
        if (!hasUnsavedEdits()) return
        callOnLeaving(shopperApi.cartUpdate, body())
        // A service worker may lose the call of a closed page, so the next page merges the stored cart.
        storeCart(entries(), saved)
        clearTimeout(timer)
        savedEdits = edits
      }
      return listen({ online: () => hasUnsavedEdits() && saveOrShowError(), pagehide: onLeave })
    },
  }
}

type Conflict = Refusal & { extra: { cartItems: CartItemJson[]; cartVersion: number } }

function isConflict(error: unknown): error is Conflict {
  return isRefusal(error, 'CART_CHANGED') && Array.isArray((error as Conflict).extra.cartItems)
}
