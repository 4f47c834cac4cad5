import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { EditableProduct } from '#domain/catalogue/product-shapes.ts'
import { isRefusal } from '#domain/refusal.ts'
import { callApi, sendForm } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { errorText, showError, showNote, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { sendPrices } from '../suspicious-prices/call-with-prices.tsx'
import { staleBasePriceMessage } from '../suspicious-prices/stale-message.ts'
import { type TypedFields, textProblemsOf } from './new-product.ts'
import { editFormOf, isEdited, isPriceWrong, lacksPhotos, typedTexts } from './product-edit.ts'
import { useUnsaved } from './unsaved-edits.tsx'

type Edited = { readonly seen: EditableProduct; readonly typed: TypedFields }

const hasEdits = (edited: Edited | undefined) => edited !== undefined && isEdited(edited.typed, edited.seen)

/** Loads, edits and saves one product's texts and photos; `outdated` says why it must be reloaded. */
export function useProductEdit(id: string, onSaved: () => void) {
  const messages = messagesOf('seller')
  const { revalidate } = useRevalidator()
  const [edited, changeEdited] = useUnsaved<Edited | undefined>(`texts ${id}`, undefined, hasEdits)
  const [failed, setFailed] = useState<string>()
  const [outdated, setOutdated] = useState<string>()
  const [isSubmitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const sendOnce = useSendOnce()
  const form = useRef<HTMLFormElement>(null)
  const isOpen = useRef(true)

  const load = useCallback(
    async (replaced?: Edited) => {
      setFailed(undefined)
      try {
        const { product } = await callApi(sellerApi.productShow, { params: { id } })
        // The form of a row opened again has a load of its own, and may be edited by now.
        if (!isOpen.current) return
        changeEdited((before) => (before === replaced ? { seen: product, typed: typedTexts(product) } : before))
        setOutdated(undefined)
      } catch (error) {
        setFailed(errorText(error))
      }
    },
    [id, changeEdited],
  )
  const isMissing = edited === undefined
  useEffect(() => {
    if (isMissing) void load()
  }, [isMissing, load])

  // Without edits the product is loaded anew when its form is opened again.
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      changeEdited((before) => (hasEdits(before) ? before : undefined))
    }
  }, [changeEdited])

  async function save(sent: Edited): Promise<void> {
    const { seen, typed } = sent
    setBusy(true)
    try {
      const saved = await sendOnce(sent, (key) =>
        sendPrices(key, async (sentKey, confirmed) => {
          const filled = await editFormOf(typed, seen, confirmed)
          return sendForm(sellerApi.productEdit, filled, { params: { id }, key: sentKey })
        }),
      )
      if (saved !== undefined) {
        showSuccess(saved.message)
        changeEdited((before) => (before === sent ? undefined : before))
        // The form may have been closed meanwhile. It closes before the reload, as later typing would be lost.
        if (form.current !== null) onSaved()
        await revalidate()
      }
    } catch (error) {
      const isOutdated = isRefusal(error, 'PRODUCT_CHANGED')
      const reason = isOutdated ? errorText(error) : staleBasePriceMessage(error, typed)
      if (reason === undefined || form.current === null) showError(reason ?? error)
      else setOutdated(reason)
    }
    setBusy(false)
  }

  const submit = submitHandler(() => {
    if (busy || edited === undefined) return
    const { typed, seen } = edited
    const problems = [isPriceWrong(typed, seen), lacksPhotos(typed, seen), ...Object.values(textProblemsOf(typed))]
    if (problems.includes(true)) {
      setSubmitted(true)
      showError(messages.addProduct.incomplete)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } else if (isEdited(typed, seen)) void save(edited)
    else showNote(messages.products.nothingToSave)
  })
  /** Changes typed fields; a photo converted after the form was closed is ignored. */
  const change = (part: Partial<TypedFields>) => {
    if (isOpen.current) changeEdited((before) => before && { ...before, typed: { ...before.typed, ...part } })
  }
  return {
    edited,
    failed,
    outdated,
    isSubmitted,
    busy,
    form,
    /** Loads the product anew in place of what is shown; text typed meanwhile stays. */
    load: () => void load(edited),
    submit,
    change,
    forget: () => changeEdited(() => undefined),
  }
}
