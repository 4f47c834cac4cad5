import { useEffect, useRef } from 'react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { TableHead } from '../layout/table-head.tsx'
import type { Bars } from './draw-bars.ts'

type Props = Bars & {
  title: string
  hint: string
  head: readonly string[]
  /** A name and its figures for each row of the table. */
  rows: readonly (readonly [string, ...(string | number)[]])[]
}

/** A bar chart, drawn once its library is loaded, and the same figures as a table. */
export function ReportChart({ title, hint, labels, values, textOf, head, rows }: Props) {
  const messages = messagesOf('reports')
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef<Bars>({ labels, values, textOf })
  latest.current = { labels, values, textOf }
  const barsKey = JSON.stringify([labels, values])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other figures need another drawing.
  useEffect(() => {
    let remove: (() => void) | undefined
    let isUnmounted = false
    // If the library cannot be loaded, the table still has all figures.
    import('./draw-bars.ts').then(
      ({ drawBars }) => {
        if (!isUnmounted && canvas.current !== null) remove = drawBars(canvas.current, latest.current)
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
      remove?.()
    }
  }, [barsKey])
  return (
    <figure className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-bold text-section">{title}</h2>
        <span className="text-hint text-ink-2">{hint}</span>
      </figcaption>
      <div className="relative h-44 min-w-0 overflow-clip">
        <canvas ref={canvas} aria-hidden />
      </div>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-leaf-700">
          {messages.asTable}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A region that scrolls needs the keyboard. */}
        <section aria-label={title} tabIndex={0} className="max-h-80 overflow-auto">
          <table className="w-full tabular-nums">
            <TableHead columns={head} className="border-line border-b text-hint text-ink-2 [&>th]:p-2" />
            <tbody>
              {rows.map(([name, ...figures]) => (
                <tr key={name} className="border-line border-b last:border-0">
                  <th scope="row" className="whitespace-nowrap p-2 text-left font-normal">
                    {name}
                  </th>
                  {figures.map((figure, index) => (
                    <td key={head[index + 1]} className="p-2 text-right">
                      {figure}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
