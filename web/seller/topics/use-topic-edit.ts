import { useState } from 'react'
import { otherNames } from '#domain/catalogue/catalogue.ts'
import type { SearchTopicJson } from '#domain/catalogue/search-shapes.ts'
import { callApi, callOnce } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { submitting } from '../../browser/submitting.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'

type Typed = {
  readonly name: string
  readonly nameHi: string
  readonly words: string
  readonly products: readonly string[]
}

/** Adds, edits or deletes one topic; `onDone` closes the form. */
export function useTopicEdit(topic: SearchTopicJson | undefined, onDone: () => void) {
  const { busy, send } = useChange()
  const sendOnce = useSendOnce()
  const [typed, setTyped] = useState<Typed>({
    name: topic?.name ?? '',
    nameHi: topic?.nameHi ?? '',
    words: topic?.words.join(', ') ?? '',
    products: topic?.products ?? [],
  })
  const [tried, setTried] = useState(false)

  const sendAndClose = (call: () => Promise<{ message: string }>) =>
    send(async () => {
      const answer = await call()
      onDone()
      return answer
    })

  const submit = submitting(() => {
    if (busy) return
    setTried(true)
    const { name, nameHi, words, products } = typed
    if (name.trim() === '' || products.length === 0) return
    const known = topic === undefined ? {} : { id: topic._id, version: topic.version }
    const body = { ...known, name, nameHi, words: otherNames(words), products: [...products] }
    void sendAndClose(() => sendOnce(JSON.stringify(body), (key) => callOnce(sellerApi.searchTopicSave, key, body)))
  })

  function remove(): void {
    if (topic === undefined) return
    const body = { id: topic._id, version: topic.version }
    void sendAndClose(() => callApi(sellerApi.searchTopicDelete, { body }))
  }
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  return { typed, tried, busy, change, submit, remove }
}
