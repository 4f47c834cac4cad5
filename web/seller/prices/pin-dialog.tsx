import { useState } from 'react'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
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
  const { pin } = usePin()
  const [typed, setTyped] = useState(String(unit.sellingPrice))
  const { busy, run } = useBusy()
  const [error, setError] = useState<string>()

  async function save(): Promise<void> {
    const amount = typedRupees(typed)
    if (amount === undefined) return setError(messages.problems['not-money'])
    await run(() => pin(product, unit, toRupees(amount), onClose).catch(showProblem))
  }
  function showProblem(cause: unknown): void {
    // Pressing again pins the pack of the reloaded sheet.
    setSeen(isRefusal(cause, 'CHANGED_MEANWHILE') ? undefined : product)
    setError(errorText(cause))
  }
  return (
    <FormDialog
      title={messages.packs.pinTitle(names.unit(unit.label), name)}
      action={messages.packs.pinIt}
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
        }}
      />
    </FormDialog>
  )
}
