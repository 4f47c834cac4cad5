import { Pencil } from 'lucide-react'
import { memo } from 'react'
import { formatRupees, toPercentNumber } from '#domain/money.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/switch.tsx'
import { IconButton } from '../layout/icon-button.tsx'
import { moneyText } from '../layout/money-text.ts'
import type { ListedProduct } from '../products/listed-product.ts'
import { shownFigures, type UnitEdit } from '../products/unit-edits.ts'
import { useStockSwitch } from '../products/use-stock-switch.ts'
import { CellInput } from './cell-input.tsx'
import { GridCell, type GridCellProps } from './grid-cell.tsx'
import { cellAmount, type GridRow, type Part, problemOf } from './price-edits.ts'
import { type ColumnName, columns, type Editing, type RowHandlers } from './use-cells.ts'

/** The widths of the columns, shared by head and rows. */
export const gridColumns =
  'grid grid-cols-[minmax(6.5rem,1fr)_minmax(5rem,9rem)_8.75rem_7rem_7rem_5.5rem_5rem] 2xl:grid-cols-[minmax(7rem,1fr)_9.5rem_9rem_8.5rem_8.5rem_7rem_6rem]'

type Props = {
  row: GridRow
  index: number
  edit: UnitEdit | undefined
  /** The column of the focused cell, if it is in this row. */
  active: number | undefined
  editing: Editing | undefined
  handlers: RowHandlers
}

/** The row of one unit; only its prices are editable. */
export const PriceRow = memo(function PriceRow({ row, index, edit, active, editing, handlers }: Props) {
  const messages = messagesOf('seller')
  const names = messagesOf('shop').names
  const { product, unit } = row
  const figures = shownFigures(unit, edit)
  const name = names.vegetable(product.name, product.nameHi)
  const activeColumn = active === undefined ? undefined : columns[active]
  const cell = (column: ColumnName) => ({
    index,
    column: columns.indexOf(column),
    active: column === activeColumn,
    handlers,
  })
  const priceCell = (part: Part) => ({
    ...cell(part),
    row,
    part,
    edit,
    label: messages.grid.cell(messages.units[part], name, names.unit(unit.label)),
    editing: part === activeColumn ? editing : undefined,
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows outside the window are skipped by the browser, which tables forbid.
    // biome-ignore lint/a11y/useFocusableInteractive: in a grid the cells have the focus.
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classNames(
        gridColumns,
        'border-line [contain-intrinsic-size:auto_44px] [content-visibility:auto]',
        row.isFirst && index > 0 && 'border-t',
      )}
    >
      <GridCell
        {...cell('name')}
        role="rowheader"
        label={name}
        className={classNames('font-semibold', !row.isFirst && 'text-ink-3')}
        beside={row.isFirst && <EditButton name={name} onPress={() => handlers.onOpen(product)} />}
      >
        {name}
      </GridCell>
      <GridCell {...cell('category')} className="text-ink-2">
        {names.category(product.category)}
      </GridCell>
      <GridCell {...cell('unit')}>{names.unit(unit.label)}</GridCell>
      <PriceCell {...priceCell('price')} />
      <PriceCell {...priceCell('sellingPrice')} />
      <GridCell {...cell('discount')} className="text-right text-ink-2">
        {figures ? `${toPercentNumber(figures.percent)}%` : messages.units.noFigure}
      </GridCell>
      <GridCell {...cell('stock')} className="text-center">
        {row.isFirst && <StockSwitch product={product} name={name} />}
      </GridCell>
    </div>
  )
})

type PriceProps = Omit<GridCellProps, 'children'> & {
  row: GridRow
  part: Part
  edit: UnitEdit | undefined
  editing: Editing | undefined
  label: string
}

/** An editable price; an edited one is yellow, with the stored price as its title. */
function PriceCell({ row, part, edit, editing, label, ...cell }: PriceProps) {
  const messages = messagesOf('seller').grid
  const place = { row: cell.index, column: cell.column }
  const { onEdit, onGo, onLeave, onType } = cell.handlers
  const amount = cellAmount(row, edit, part)
  const typed = edit?.[part]
  if (editing !== undefined)
    return (
      // biome-ignore lint/a11y/useSemanticElements: rows outside the window are skipped by the browser, which tables forbid.
      // biome-ignore lint/a11y/useFocusableInteractive: its input has the focus.
      <div role="gridcell" className="h-11">
        <CellInput
          label={label}
          initialText={editing.initialText ?? typed ?? String(row.unit[part])}
          isSelected={editing.initialText === undefined}
          onDone={(text, next) => {
            onType(row, part, text)
            onLeave(place, next)
          }}
          onCancel={() => onGo(place)}
        />
      </div>
    )
  const problem = problemOf(row, edit, part)
  const was = messages.was(moneyText(row.unit[part]))
  const handlers = { ...cell.handlers, onGo: () => (cell.active ? onEdit(place) : onGo(place)) }
  return (
    <GridCell
      {...cell}
      handlers={handlers}
      title={typed === undefined ? undefined : [problem && messages.problems[problem], was].filter(Boolean).join(' ')}
      invalid={problem !== undefined}
      className={classNames(
        'cursor-text text-right tabular-nums',
        problem && 'bg-error-50 font-semibold text-error',
        !problem && typed !== undefined && 'bg-haldi-100 font-semibold text-haldi-900',
      )}
    >
      {amount === undefined ? typed || messages.empty : formatRupees(amount)}
    </GridCell>
  )
}

/** Not in the tab order: Enter on its cell presses it. */
function EditButton({ name, onPress }: { name: string; onPress: () => void }) {
  const messages = messagesOf('seller').products
  return (
    <IconButton
      icon={Pencil}
      size={16}
      label={messages.editOf(name)}
      title={messages.edit}
      tabIndex={-1}
      onClick={onPress}
      className="-mr-2 rounded-control text-ink-2 hover:text-leaf-700"
    />
  )
}

function StockSwitch({ product, name }: { product: ListedProduct; name: string }) {
  const messages = messagesOf('seller').products
  const { on, turn } = useStockSwitch(product)
  return <Switch on={on} onChange={turn} label={messages.stockOf(name)} tabIndex={-1} />
}
