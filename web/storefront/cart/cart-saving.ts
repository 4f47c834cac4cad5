import { Refusal } from '#domain/refusal.ts'
import type { CartItemJson, UserJson } from '#domain/shapes.ts'
import { api, callApi, callOnLeaving } from '../../api/call-api.ts'
import { currentMessages } from '../../i18n/use-messages.ts'
import { showError } from '../../ui/toast.tsx'
import { ignoreStale } from '../accounts/ignore-if-user-changed.ts'
import { type CartEntry, entryKey, joinedAfterConflict } from './cart-lines.ts'

type Screen = {
  entries: () => readonly CartEntry[]
  show: (entries: readonly CartEntry[]) => void
  onLoginLost: () => void
  /** By now the session is somebody else's: nothing on screen is theirs. */
  onOtherLogin: () => void
  /** Marks the lines that cannot be had any more. */
  lookAtShelf: () => Promise<void>
  /** Marks the lines that could not be saved; none when all are. */
  markUnsaved: (keys: ReadonlySet<string>) => void
}

const quiet = 300
const maxConflicts = 5

/** Saves a logged-in shopper's cart by itself, 300 ms after the last change; what fails stays on screen and is tried again. */
export function cartSaving({ entries, show, onLoginLost, onOtherLogin, lookAtShelf, markUnsaved }: Screen) {
  let owner: string | undefined
  let version: number | undefined
  /** Begins anew with each cart: an answer to what was sent for an earlier one changes nothing, and nothing follows it. */
  let era = 0
  let edits = 0
  let savedEdits = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const lowered = new Set<string>()
  let saved = new Map<string, number>()

  const isUnsaved = () => edits !== savedEdits
  const toSave = () => entries().filter((entry) => entry.state === 'ok' || saved.has(entryKey(entry)))
  const savedVersion = (): { cartVersion?: number } => (version === undefined ? {} : { cartVersion: version })
  const body = () => ({
    cartItems: toSave().map(({ productId, unit, quantity }) => ({ productId, unit: { _id: unit._id }, quantity })),
    ...(owner === undefined ? {} : { owner }),
    ...savedVersion(),
  })

  function save(): Promise<void> {
    clearTimeout(timer)
    const began = era
    running ??= saveAll()
      .then(() => markUnsaved(new Set()))
      .catch((error: unknown) => {
        if (era === began) markUnsaved(unsavedKeys())
        throw error
      })
      .finally(() => {
        if (era === began) running = undefined
      })
    return running
  }

  async function saveAll(): Promise<void> {
    const began = era
    const inEra = <T>(answer: Promise<T>) => ignoreStale(() => era, answer)
    let isShelfKnown = false
    for (let conflicts = 0; isUnsaved(); ) {
      const sentEdits = edits
      try {
        const answer = await inEra(callApi(api.cartUpdate, { body: body() }))
        version = answer.cartVersion
        savedEdits = sentEdits
        saved = quantitiesOf(answer.cartItems)
        if (isUnsaved()) continue
        lowered.clear()
        show([...answer.cartItems, ...entries().filter((entry) => entry.state !== 'ok' && !saved.has(entryKey(entry)))])
      } catch (error) {
        if (era === began && isOtherLogin(error)) {
          stop()
          onOtherLogin()
        }
        if (era !== began) throw error
        if (isOffTheShelf(error) && !isShelfKnown) {
          // A line that was brought along cannot be had any more: it stays on screen, marked, and is not sent.
          isShelfKnown = true
          await inEra(lookAtShelf())
          continue
        }
        if (!isConflict(error) || ++conflicts > maxConflicts) throw error
        version = error.extra.cartVersion
        saved = quantitiesOf(error.extra.cartItems)
        show(joinedAfterConflict(error.extra.cartItems, entries(), lowered))
      }
    }
  }

  function saveOrTell(): void {
    const began = era
    save().catch((error: unknown) => {
      if (era !== began) return
      showError(error instanceof Refusal ? error : currentMessages().toasts.cartNotSaved)
      if (error instanceof Refusal && error.code === 'LOGIN_REQUIRED') {
        stop()
        onLoginLost()
      }
    })
  }

  function stop(): void {
    era++
    running = undefined
    clearTimeout(timer)
    version = undefined
    savedEdits = edits
    lowered.clear()
    markUnsaved(new Set())
  }

  function unsavedKeys(): Set<string> {
    const changed = toSave().filter((entry) => entry.quantity !== saved.get(entryKey(entry)))
    return new Set(changed.map(entryKey))
  }

  return {
    isUnsaved,
    stop,
    /** Saves what could not be saved before. */
    retry: saveOrTell,
    /** From now on changes belong to this person's cart, which had this version. */
    start({ _id, cartVersion, cartItems }: Pick<UserJson, '_id' | 'cartVersion' | 'cartItems'>): void {
      stop()
      owner = _id
      version = cartVersion
      saved = quantitiesOf(cartItems)
    },
    version: savedVersion,
    /** The server emptied the cart itself: the next change replaces whatever version that made. */
    forgetVersion(): void {
      version = undefined
      saved = new Map()
    },
    /** Something changed; `before` tells which lines this tab took out or lowered. */
    changed(before: readonly CartEntry[] = []): void {
      edits++
      const now = new Map(entries().map((entry) => [entryKey(entry), entry.quantity]))
      for (const entry of before) {
        const key = entryKey(entry)
        const quantity = now.get(key) ?? 0
        if (quantity < entry.quantity) lowered.add(key)
      }
      clearTimeout(timer)
      timer = setTimeout(saveOrTell, quiet)
    },
    /** Resolves when all is saved, saving now what is not. */
    settled: (): Promise<void> => (isUnsaved() ? save() : (running ?? Promise.resolve())),
    /** Saves when the connection is back, and before the page is left. */
    follow(): () => void {
      const onOnline = () => isUnsaved() && saveOrTell()
      const onLeave = () => isUnsaved() && callOnLeaving(api.cartUpdate, body())
      addEventListener('online', onOnline)
      addEventListener('pagehide', onLeave)
      return () => {
        removeEventListener('online', onOnline)
        removeEventListener('pagehide', onLeave)
      }
    },
  }
}

function quantitiesOf(entries: readonly CartEntry[]): Map<string, number> {
  return new Map(entries.map((entry) => [entryKey(entry), entry.quantity]))
}

function isOtherLogin(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'LOGIN_CHANGED'
}

function isOffTheShelf(error: unknown): boolean {
  return error instanceof Refusal && ['OUT_OF_STOCK', 'PRODUCT_UNKNOWN', 'UNIT_UNKNOWN'].includes(error.code)
}

type Conflict = Refusal & { extra: { cartItems: CartItemJson[]; cartVersion: number } }

function isConflict(error: unknown): error is Conflict {
  return error instanceof Refusal && error.code === 'CART_CHANGED' && Array.isArray((error as Conflict).extra.cartItems)
}
