import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Language, languages } from '#domain/languages.ts'
import { isRefusal, isServerError, Refusal } from '#domain/refusal.ts'
import { mayWorkLater } from '../../api/may-work-later.ts'
import { useCallOnce } from '../../browser/send-once.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Problem } from '../../ui/problem.tsx'
import { errorText, showSuccess } from '../../ui/toast.tsx'
import { Choice } from '../layout/choice.tsx'
import { useAskBeforeLeaving } from '../layout/leave-question.ts'
import { moneyText } from '../layout/money-text.ts'
import { sellerMeta } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import type { Route } from './+types/telephone-page'
import type { TelephoneCaller } from './address-fields.tsx'
import { CallerForm } from './caller-form.tsx'
import { OrderLines } from './order-lines.tsx'
import { ShoppingListField } from './shopping-list-field.tsx'
import { itemsOf, useOrderLines } from './use-order-lines.ts'
import { useQuote } from './use-quote.ts'

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('telephone').title)

/** Whether the same request would be refused again. */
const isFinal = (error: unknown) => error instanceof Refusal && !mayWorkLater(error)

/** The page for an order by telephone: the caller, a shopping list to read, the lines and the total. */
export default function TelephonePage() {
  const messages = messagesOf('telephone')
  const { failures } = messagesOf('seller')
  const navigate = useNavigate()
  const [isTyped, setTyped] = useState(false)
  useAskBeforeLeaving(isTyped)
  const [caller, setCaller] = useState<TelephoneCaller>()
  const editor = useOrderLines()
  const { quote, error: quoteError, reload } = useQuote(caller?.point, editor.lines)
  /** The language of messages to the customer. */
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const { busy, run } = useBusy((error) => (isRefusal(error, 'PRICE_CHANGED') ? messages.priceChanged : error))
  const callOnce = useCallOnce()

  /** Updates the total after a refusal below status 500, and throws the error again. */
  function updateQuote(error: unknown): never {
    // After another error the order may exist: the total stays, so that a second press repeats the same call.
    if (error instanceof Refusal && !isServerError(error)) reload()
    throw error
  }

  async function place(): Promise<void> {
    if (caller === undefined || quote === undefined) return
    const body = { customer: caller.customer, items: itemsOf(editor.lines), amount: quote.amount, language }
    await run(async () => {
      const { message, orderId } = await callOnce(sellerApi.telephoneOrder, body).catch(updateQuote)
      showSuccess(message)
      await navigate(`/seller/orders?q=${orderId}`)
    })
  }

  let placeText = messages.place
  if (quote !== undefined) placeText = messages.placeFor(moneyText(quote.amount))
  else if (caller === undefined) placeText = messages.callerFirst
  else if (editor.lines.length === 0) placeText = messages.lineFirst

  return (
    <div className="max-w-2xl">
      <PageTitle>{messages.title}</PageTitle>
      <div className="flex flex-col gap-5" onInput={() => setTyped(true)}>
        <CallerForm caller={caller} onCaller={setCaller} />
        <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <legend className="float-left mr-2 font-semibold text-hint text-ink-2">{messages.language}</legend>
          {languages.map((each) => (
            <Choice
              key={each}
              type="radio"
              name="language"
              checked={each === language}
              onChange={() => setLanguage(each)}
              className={each === language ? 'font-semibold' : undefined}
            >
              {messages.languages[each]}
            </Choice>
          ))}
        </fieldset>
        <ShoppingListField onRead={editor.add} />
        <OrderLines editor={editor} quote={quote} />
        {quoteError !== undefined && (
          <Problem
            text={errorText(quoteError)}
            action={failures.retry}
            onAction={isFinal(quoteError) ? undefined : reload}
          />
        )}
        <Button size="large" busy={busy} disabled={quote === undefined} onClick={() => void place()}>
          {placeText}
        </Button>
      </div>
    </div>
  )
}
