import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { otherNames } from '#domain/catalogue/catalogue.ts'
import type { SearchTopicJson } from '#domain/catalogue/search-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

type Typed = {
  readonly name: string
  readonly nameHi: string
  readonly words: string
  readonly products: readonly string[]
}

/** Adds, edits or deletes one topic; `onDone` closes the form. */
export function useTopicEdit(topic: SearchTopicJson | undefined, onDone: () => void) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState<Typed>({
    name: topic?.name ?? '',
    nameHi: topic?.nameHi ?? '',
    words: topic?.words.join(', ') ?? '',
    products: topic?.products ?? [],
  })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)

  async function send(call: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true)
    try {
      const { message } = await call()
      showSuccess(message)
      onDone()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
    await revalidate()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    setTried(true)
    const { name, nameHi, words, products } = typed
    if (name.trim() === '' || products.length === 0) return
    const known = topic === undefined ? {} : { id: topic._id, version: topic.version }
    const body = { ...known, name, nameHi, words: otherNames(words), products: [...products] }
    void send(() => callApi(sellerApi.searchTopicSave, { body }))
  }

  function remove(): void {
    if (topic === undefined) return
    const body = { id: topic._id, version: topic.version }
    void send(() => callApi(sellerApi.searchTopicDelete, { body }))
  }
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  return { typed, tried, busy, change, submit, remove }
}
