import type { Figures } from './load.ts'
import type { Scenario } from './scenarios.ts'

export type Row = {
  readonly scenario: Pick<Scenario, 'name' | 'baseline' | 'target'>
  readonly connections: number
  readonly figures: Figures
  readonly baseline: Figures
}

/** Results for a store of one size. Times in ms, memory in MB. */
export type Stage = {
  readonly products: number
  readonly orders: number
  readonly firstPageMs: number
  readonly memory: number
  readonly postgres: number
  readonly listBytes: number
  readonly rows: readonly Row[]
}

const shareOf = ({ figures, baseline }: Row) => (baseline.perSecond === 0 ? 0 : figures.perSecond / baseline.perSecond)
const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
const wrongOf = ({ wrong }: Figures) => (wrong === 0 ? '' : ` (${wrong} wrong)`)

/** Each call beside its baseline of the same run, with the share reached. */
export function callTable(rows: readonly Row[]): string {
  return table(
    ['call', 'connections', 'per second', 'p50 / p95 / p99 ms', 'baseline per second', 'share', 'target'],
    rows.map((row) => {
      const { scenario, connections, figures, baseline } = row
      const { name, target } = scenario
      const share = shareOf(row)
      const verdict = target === undefined ? '' : share >= target ? `≥ ${target}` : `**< ${target}**`
      const times = `${figures.p50} / ${figures.p95} / ${figures.p99}`
      const bare = `${baseline.perSecond} (${scenario.baseline})`
      return [name, connections, figures.perSecond + wrongOf(figures), times, bare, share.toFixed(2), verdict]
    }),
  )
}

/** Calls as the store grows, with a column for each size. */
export function stageTable(stages: readonly Stage[], connections: number): string {
  const count = (n: number) => n.toLocaleString('en-GB')
  const names = [...new Set(stages.flatMap(({ rows }) => rows.map(({ scenario }) => scenario.name)))]
  const cell = (name: string) => (stage: Stage) => {
    const row = stage.rows.find((each) => each.scenario.name === name && each.connections === connections)
    if (row === undefined) return ''
    return `${row.figures.perSecond}${wrongOf(row.figures)} · ${row.figures.p95} · ${shareOf(row).toFixed(2)}`
  }
  return table(
    [
      `per second · p95 ms · share, ${connections} connections`,
      ...stages.map(({ products, orders }) => `${count(products)} products, ${count(orders)} orders`),
    ],
    [
      ...names.map((name) => [name, ...stages.map(cell(name))]),
      ['start to first page, ms', ...stages.map(({ firstPageMs }) => firstPageMs)],
      ["peak memory of the store's process, MB", ...stages.map(({ memory }) => memory)],
      ['its PostgreSQL at the end, MB', ...stages.map(({ postgres }) => postgres)],
      ['product list, kB uncompressed', ...stages.map(({ listBytes }) => Math.round(listBytes / 1000))],
    ],
  )
}
