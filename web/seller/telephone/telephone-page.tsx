import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isServerError, Refusal } from '#domain/refusal.ts'
import { callOnce } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useBusy } from '../../browser/use-busy.ts'
import type { Language } from '../../i18n/languages.ts'
import { getNamespace } from '../../i18n/namespaces.ts'
import { useTelephoneMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { moneyText } from '../layout/money-text.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { sellerMeta } from '../layout/seller-meta.ts'
import type { Route } from './+types/telephone-page'
import type { TelephoneCaller } from './address-fields.tsx'
import { CallerForm } from './caller-form.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { ListReader } from './list-reader.tsx'
import { TypedLines } from './typed-lines.tsx'
import { useQuote } from './use-quote.ts'
import { useTypedLines } from './use-typed-lines.ts'

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => getNamespace('telephone').title)

/** An order taken by telephone: the caller, what they want, the total, and one button. */
export default function TelephonePage() {
  const messages = useTelephoneMessages()
  const navigate = useNavigate()
  const [caller, setCaller] = useState<TelephoneCaller>()
  const typed = useTypedLines()
  const { quote, error: quoteError, reload } = useQuote(caller?.point, typed.lines)
  const [language, setLanguage] = useState<Language>('en')
  const { busy, run } = useBusy((error) =>
    error instanceof Refusal && error.code === 'PRICE_CHANGED' ? messages.priceChanged : error,
  )
  const sendOnce = useSendOnce()

  /** Throws the error; after a refusal the button then has the present total. */
  function quoteAgain(error: unknown): never {
    // After a lost answer the total stays the same: sent again under its key it is no second order.
    if (error instanceof Refusal && !isServerError(error)) reload()
    throw error
  }

  async function place(): Promise<void> {
    if (caller === undefined || quote === undefined) return
    const items = typed.lines.map(({ product, unit, quantity }) => ({
      product: product._id,
      unit: { _id: unit },
      quantity,
    }))
    const body = { customer: caller.customer, items, amount: quote.amount, language }
    await run(async () => {
      // A corrected order is another one.
      const { message, orderId } = await sendOnce(JSON.stringify(body), (key) =>
        callOnce(sellerApi.telephoneOrder, key, body).catch(quoteAgain),
      )
      showSuccess(message)
      await navigate(`/seller/orders?q=${orderId}`)
    })
  }

  return (
    <div className="max-w-2xl">
      <PageTitle>{messages.title}</PageTitle>
      <div className="flex flex-col gap-5">
        <CallerForm caller={caller} onCaller={setCaller} />
        <LanguageChoice language={language} onLanguage={setLanguage} />
        <ListReader onRead={typed.add} />
        <TypedLines typed={typed} quote={quote} />
        {quoteError !== undefined && (
          <p role="alert" className="rounded-control bg-error-50 px-3 py-2 font-semibold text-error">
            {quoteError}
          </p>
        )}
        <Button size="large" busy={busy} disabled={quote === undefined} onClick={() => void place()}>
          {quote === undefined ? messages.place : messages.placeFor(moneyText(quote.amount))}
        </Button>
      </div>
    </div>
  )
}
