import { useState } from 'react'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { withPin } from '#domain/catalogue/prices.ts'
import { type SuspiciousPrice, suspiciousPrices } from '#domain/catalogue/suspicious-prices.ts'
import { toRupees } from '#domain/money.ts'
import { isRefusal } from '#domain/refusal.ts'
import { typedRupees } from '#domain/typed-rupees.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { focusFirst } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/field.tsx'
import { errorText } from '../../ui/toast.tsx'
import { FormDialog } from '../layout/form-dialog.tsx'
import { moneyText } from '../layout/money-text.ts'
import { useQuestionSentence } from './row-question.tsx'
import { pricedProduct } from './sheet-rows.ts'
import { usePin } from './use-pin.ts'

type Unit = SheetProduct['units'][number]
type Props = { product: SheetProduct; unit: Unit; name: string; onClose: () => void }

/** Asks for the price to which a pack is pinned. */
export function PinDialog({ product: shown, unit, name, onClose }: Props) {
  // After a lost answer the sheet is reloaded, and the repeat must send the version of before.
  const [seen, setSeen] = useState<SheetProduct | undefined>(shown)
  const product = seen ?? shown
  const { ruleSellingPrice } = product.units.find(({ _id }) => _id === unit._id) ?? unit
  const messages = messagesOf('prices')
  const names = messagesOf('shop').names
  const sentence = useQuestionSentence(product.soldBy, name)
  const { pin } = usePin()
  const [typed, setTyped] = useState(String(unit.sellingPrice))
  const { busy, run } = useBusy()
  const [error, setError] = useState<string>()
  const [questions, setQuestions] = useState<readonly SuspiciousPrice[]>([])

  async function save(): Promise<void> {
    const amount = typedRupees(typed)
    if (amount === undefined) return setError(messages.problems['not-money'])
    const before = pricedProduct(product)
    const found = suspiciousPrices(before, withPin(before, unit, amount))
    if (found.length > 0 && questions.length === 0) return setQuestions(found)
    const send = () => pin(product, unit, toRupees(amount), found.length > 0, onClose)
    await run(() => send().catch(showProblem))
  }
  function showProblem(cause: unknown): void {
    const isChanged = isRefusal(cause, 'CHANGED_MEANWHILE')
    // Pressing again pins the pack of the reloaded sheet, after its own questions.
    setSeen(isChanged ? undefined : product)
    if (isChanged) setQuestions([])
    setError(errorText(cause))
  }
  const isAsking = questions.length > 0
  return (
    <FormDialog
      title={messages.packs.pinTitle(names.unit(unit.label), name)}
      action={isAsking ? messages.packs.pinAnyway : messages.packs.pinIt}
      look={isAsking ? 'danger' : 'primary'}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <InputField
        label={messages.packs.pinPrice}
        hint={messages.packs.byRule(names.unit(unit.label), moneyText(ruleSellingPrice))}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        ref={focusFirst}
        maxLength={12}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
          setQuestions([])
        }}
      />
      {isAsking && (
        <div role="alert" className="rounded-control bg-error-50 p-3 font-semibold text-error">
          {questions.map((question) => (
            <p key={`${question.why} ${question.pack?.id}`}>{sentence(question)}</p>
          ))}
        </div>
      )}
    </FormDialog>
  )
}
