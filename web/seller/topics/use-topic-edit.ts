import { useState } from 'react'
import { otherNames } from '#domain/catalogue/catalogue.ts'
import type { SearchTopicJson } from '#domain/catalogue/search-shapes.ts'
import { useCallOnce } from '../../browser/send-once.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { useAskBeforeLeaving } from '../layout/leave-question.ts'
import { confirmed } from '../layout/questions.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'

type TopicValues = {
  readonly name: string
  readonly nameHi: string
  readonly words: string
  readonly products: readonly string[]
}

/** State of a topic's dialog: adds, edits or deletes the topic, then calls `onDone`. */
export function useTopicEdit(topic: SearchTopicJson | undefined, onDone: () => void) {
  const { topics, confirm, leaving } = messagesOf('seller')
  const { busy, send } = useChange()
  const callOnce = useCallOnce()
  const [saved] = useState<TopicValues>({
    name: topic?.name ?? '',
    nameHi: topic?.nameHi ?? '',
    words: topic?.words.join(', ') ?? '',
    products: topic?.products ?? [],
  })
  const [values, setValues] = useState(saved)
  const [isOpen, setOpen] = useState(true)
  const [isSubmitted, setSubmitted] = useState(false)
  const isTyped = values !== saved
  useAskBeforeLeaving(isTyped)

  const submit = submitHandler(() => {
    if (busy) return
    setSubmitted(true)
    const { name, nameHi, words, products } = values
    if (name.trim() === '' || products.length === 0) return
    const known = topic === undefined ? {} : { id: topic._id, version: topic.version }
    const body = { ...known, name, nameHi, words: otherNames(words), products: [...products] }
    void send(() => callOnce(sellerApi.searchTopicSave, body), onDone)
  })

  async function remove(): Promise<void> {
    if (topic === undefined) return
    const question = { title: topics.reallyDelete, about: topic.name, action: confirm.delete, look: 'danger' } as const
    if (!(await confirmed(question))) return
    const body = { id: topic._id, version: topic.version }
    await send(() => callOnce(sellerApi.searchTopicDelete, body), onDone)
  }

  async function close(): Promise<void> {
    setOpen(false)
    if (!isTyped || (await confirmed({ ...leaving, look: 'danger' }))) onDone()
    else setOpen(true)
  }

  const change = (part: Partial<TopicValues>) => setValues((before) => ({ ...before, ...part }))
  return { values, isSubmitted, isOpen, busy, change, submit, remove, close }
}
