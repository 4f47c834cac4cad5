import type { Figures } from './load.ts'
import type { Scenario } from './scenarios.ts'

export type Row = {
  readonly scenario: Pick<Scenario, 'name' | 'limit' | 'target'>
  readonly connections: number
  readonly figures: Figures
  readonly limit: Figures
}

export type Facts = {
  readonly products: number
  readonly orders: number
  readonly startMs: number
  readonly memory: number
  readonly seconds: number
}

/** The figures as a table in Markdown: each call with its bare limit of the same run, and the share of it that was reached. */
export function tableOf(rows: readonly Row[], { products, orders, startMs, memory, seconds }: Facts): string {
  const lines = rows.map(({ scenario, connections, figures, limit }) => {
    const share = limit.perSecond === 0 ? 0 : figures.perSecond / limit.perSecond
    const { target } = scenario
    const verdict = target === undefined ? '' : share >= target ? `≥ ${target}` : `**< ${target}**`
    const times = `${figures.p50} / ${figures.p95} / ${figures.p99}`
    const wrong = figures.wrong === 0 ? '' : ` (${figures.wrong} wrong)`
    return `| ${scenario.name} | ${connections} | ${figures.perSecond}${wrong} | ${times} | ${limit.perSecond} (${scenario.limit}) | ${share.toFixed(2)} | ${verdict} |`
  })
  return [
    `${products} products, ${orders} orders before; ${seconds} s a run; open again in ${startMs} ms; the store's process held at most ${memory} MB.`,
    '',
    '| call | connections | per second | p50 / p95 / p99 ms | bare limit per second | share | target |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}
