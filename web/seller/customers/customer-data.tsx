import { Download, Trash2 } from 'lucide-react'
import type { CustomerJson } from '#domain/orders/queue-shapes.ts'
import { callApi, urlOf } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { confirmed } from '../layout/questions.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'

/** Downloads or deletes the data of a customer without an account; the others do it themselves. */
export function CustomerData({ customer: { _id: id, name } }: { customer: CustomerJson }) {
  const messages = messagesOf('customers').data
  const { busy, send } = useChange()

  async function remove(): Promise<void> {
    const question = { title: messages.question(name), about: messages.questionHint, action: messages.delete }
    if (await confirmed({ ...question, look: 'danger' }))
      await send(() => callApi(sellerApi.customerDelete, { params: { id } }))
  }

  return (
    <div className="border-line border-t pt-2">
      <p className="text-hint text-ink-2">{messages.about}</p>
      <div className="-mx-2 flex flex-wrap">
        <a
          href={urlOf(sellerApi.customerExport, { params: { id } })}
          download="customer-data.json"
          aria-label={messages.downloadOf(name)}
          className={buttonClass('quiet', 'normal', 'px-2')}
        >
          <Download size={18} aria-hidden />
          {messages.download}
        </a>
        <Button
          look="quiet"
          busy={busy}
          aria-label={messages.deleteOf(name)}
          onClick={() => void remove()}
          className="px-2 text-error"
        >
          <Trash2 size={18} aria-hidden />
          {messages.delete}
        </Button>
      </div>
    </div>
  )
}
