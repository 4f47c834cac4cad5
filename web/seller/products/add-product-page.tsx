import { useEffect, useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { ProductPricing } from '#domain/catalogue/packs.ts'
import { textLimits } from '#domain/catalogue/text-limits.ts'
import { unitTypes } from '#domain/catalogue/units.ts'
import { loaderCallApi, sendForm } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { forRole } from '../layout/for-role.ts'
import { useAskBeforeLeaving } from '../layout/leave-question.ts'
import { sellerMeta } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { OpeningChecklist } from '../opening/opening-checklist.tsx'
import { sendPrices } from '../suspicious-prices/call-with-prices.tsx'
import type { Route } from './+types/add-product-page'
import { emptyProduct, formOf, type NewProduct, pricingOf, problemsOf } from './new-product.ts'
import { PhotoSlots } from './photo-slots.tsx'
import { PricingTable } from './pricing-table.tsx'
import { DescriptionFields, NewProductFields } from './product-fields.tsx'

/** Loads the opening checklist for owners; the page works without it. */
async function load({ context }: Route.LoaderArgs) {
  const call = context.get(loaderCallApi)
  return forRole(call, 'owner', () => call(sellerApi.settingsShow)).then(
    (answer) => answer?.checklist,
    () => undefined,
  )
}

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, (messages) => messages.addProduct.title)

/** The form for a new product, whose packs are priced while the seller types (SPEC 2 "Add Product form"). */
export default function AddProductPage({ loaderData: checklist }: Route.ComponentProps) {
  const messages = messagesOf('seller').addProduct
  const { product, change, isSubmitted, busy, submit } = useNewProduct()
  const [converting, setConverting] = useState(0)
  const pricing = pricingOf(product)
  return (
    <div className="max-w-3xl">
      {checklist && <OpeningChecklist checklist={checklist} />}
      <PageTitle>{messages.title}</PageTitle>
      <form noValidate onSubmit={submit}>
        {/* Input during a save would be lost. */}
        <fieldset disabled={busy} className="flex min-w-0 flex-col gap-6">
          <PhotoSlots
            photos={product.photos}
            wrong={isSubmitted && problemsOf(product).photos}
            onChange={(photos) => change({ photos })}
            onConvert={(by) => setConverting((count) => count + by)}
          />
          <NewProductFields product={product} isSubmitted={isSubmitted} onChange={change} />
          {pricing &&
            unitTypes.map((type) => (
              <PricingTable
                key={type}
                type={type}
                pricing={pricing}
                typed={product.percents[type]}
                onType={(label, percent) =>
                  change({
                    percents: { ...product.percents, [type]: new Map([...product.percents[type], [label, percent]]) },
                  })
                }
              />
            ))}
          <DescriptionFields product={product} onChange={change} />
          <Button type="submit" size="large" busy={busy || converting > 0} className="sm:self-start">
            {messages.submit}
          </Button>
        </fieldset>
      </form>
    </div>
  )
}

function useNewProduct() {
  const messages = messagesOf('seller').addProduct
  const [params] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [initial] = useState(() => ({
    ...emptyProduct,
    name: (params.get('name') ?? '').slice(0, textLimits.productName),
  }))
  const [product, setProduct] = useState<NewProduct>(initial)
  useAskBeforeLeaving(product !== initial && product !== emptyProduct)
  const [isSubmitted, setSubmitted] = useState(false)
  const { busy, run } = useBusy()
  const rememberFocus = useFocusBack(busy)
  const sendOnce = useSendOnce()
  const change = (part: Partial<NewProduct>) => setProduct((before) => ({ ...before, ...part }))

  const add = (pricing: ProductPricing) => {
    rememberFocus()
    return run(async () => {
      const added = await sendOnce(product, (key) =>
        sendPrices(key, async (sentKey, confirmed) => {
          const sent = await formOf(product, pricing, confirmed)
          return sendForm(sellerApi.productAdd, sent, { key: sentKey })
        }),
      )
      if (added === undefined) return
      showSuccess(added.message)
      setProduct(emptyProduct)
      setSubmitted(false)
      // The product may complete a step of the opening checklist.
      void revalidate()
      window.scrollTo({ top: 0, behavior: 'smooth' })
    })
  }

  const submit = submitHandler((form) => {
    if (busy) return
    const pricing = pricingOf(product)
    if (pricing && !Object.values(problemsOf(product)).includes(true)) return void add(pricing)
    setSubmitted(true)
    showError(messages.incomplete)
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  })
  return { product, change, isSubmitted, busy, submit }
}

/** Restores the focus that disabling takes from a field; the returned function remembers it beforehand. */
function useFocusBack(isDisabled: boolean): () => void {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (isDisabled) return
    const element = focused.current
    focused.current = null
    const isLost = document.activeElement === document.body
    if (isLost && element instanceof HTMLElement) element.focus({ preventScroll: true })
  }, [isDisabled])
  return () => {
    focused.current = document.activeElement
  }
}
