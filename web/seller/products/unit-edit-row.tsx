import { ArrowDown, ArrowUp, type LucideIcon, Trash2 } from 'lucide-react'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { formatRupees, toPercentNumber } from '#domain/money.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { IconButton } from '../layout/icon-button.tsx'
import { shownFigures, typedPaise, typedPrices, type UnitEdit } from './unit-edits.ts'
import { cellInputClass, UnitCell, UnitRow } from './unit-table.tsx'

type Props = {
  unit: UnitJson
  edit: UnitEdit | undefined
  onEdit: (part: UnitEdit) => void
  onDelete: () => void
  /** Undefined for the first row; `onDown` for the last. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** One pack with editable prices and the resulting discount (SPEC 5 "Unit save"). */
export function UnitEditRow({ unit, edit, onEdit, onDelete, onUp, onDown }: Props) {
  const messages = messagesOf('seller')
  const names = messagesOf('shop').names
  const { units } = messages
  const typed = typedPrices(unit, edit)
  const figures = shownFigures(unit, edit)
  const inputProps = (part: 'price' | 'sellingPrice') => ({
    label: messages.products.fieldOf(units[part], names.unit(unit.label)),
    value: typed[part],
    edited: edit?.[part] !== undefined,
    wrong: typedPaise(typed[part]) === undefined || (figures === undefined && edit?.[part] !== undefined),
    onType: (text: string) => onEdit({ [part]: text }),
  })
  return (
    <UnitRow label={unit.label}>
      <UnitCell heading={units.price}>
        <UnitPriceInput {...inputProps('price')} />
      </UnitCell>
      <UnitCell heading={units.sellingPrice}>
        <UnitPriceInput {...inputProps('sellingPrice')} />
      </UnitCell>
      <UnitCell heading={units.discountAmount}>{figures ? formatRupees(figures.discount) : units.noFigure}</UnitCell>
      <UnitCell heading={units.discountPercent}>
        {figures ? `${toPercentNumber(figures.percent)}%` : units.noFigure}
      </UnitCell>
      <td className="py-1.5 pr-3 text-right max-md:col-span-full max-md:flex max-md:gap-2 max-md:p-0">
        <MoveButton icon={ArrowUp} label={messages.packs.up(names.unit(unit.label))} onClick={onUp} />
        <MoveButton icon={ArrowDown} label={messages.packs.down(names.unit(unit.label))} onClick={onDown} />
        <button
          type="button"
          aria-label={messages.products.deleteUnit(names.unit(unit.label))}
          onClick={onDelete}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control font-semibold text-error hover:bg-error-50 max-md:flex-1 max-md:border max-md:border-line md:pointer-fine:min-w-9"
        >
          <Trash2 size={18} aria-hidden />
          <span className="md:sr-only">{messages.confirm.delete}</span>
        </button>
      </td>
    </UnitRow>
  )
}

type MoveProps = { icon: LucideIcon; label: string; onClick: (() => void) | undefined }

function MoveButton({ onClick, ...rest }: MoveProps) {
  return (
    <IconButton
      aria-disabled={onClick === undefined}
      onClick={onClick}
      className="rounded-control text-ink-2 hover:bg-sunken aria-disabled:opacity-30 max-md:border max-md:border-line md:pointer-fine:w-9"
      {...rest}
    />
  )
}

type InputProps = { label: string; value: string; edited: boolean; wrong: boolean; onType: (text: string) => void }

function UnitPriceInput({ label, value, edited, wrong, onType }: InputProps) {
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={value}
      onChange={(event) => onType(event.target.value)}
      className={cellInputClass(edited, wrong)}
    />
  )
}
