import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { gridColumns } from './grid-row.tsx'
import { columns } from './use-cells.ts'

/** The names of the columns, which stay in view while the grid scrolls. */
export function GridHead() {
  const { grid, units, products } = messagesOf('seller')
  const headings = {
    name: products.product,
    category: products.category,
    unit: units.unit,
    price: units.price,
    sellingPrice: units.sellingPrice,
    discount: units.discountPercent,
    stock: grid.stock,
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows outside the window are skipped by the browser, which tables forbid.
    // biome-ignore lint/a11y/useFocusableInteractive: in a grid the cells have the focus.
    <div
      role="row"
      aria-rowindex={1}
      className={classNames(
        gridColumns,
        'sticky top-15 z-10 rounded-t-card border-line border-b bg-sunken font-semibold text-hint text-ink-2',
      )}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: rows outside the window are skipped by the browser, which tables forbid.
        // biome-ignore lint/a11y/useFocusableInteractive: in a grid the cells have the focus.
        <span
          key={column}
          role="columnheader"
          className={classNames(
            'px-2.5 py-2.5',
            ['price', 'sellingPrice', 'discount'].includes(column) && 'text-right',
            column === 'stock' && 'text-center',
          )}
        >
          {headings[column]}
        </span>
      ))}
    </div>
  )
}
