import { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js'

// Only this file imports Chart.js, and is itself loaded only for a chart.
Chart.register(BarController, BarElement, CategoryScale, LinearScale)

export type Bars = {
  readonly labels: readonly string[]
  readonly values: readonly number[]
  readonly textOf: (value: number) => string
}

const colorOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()

/** Draws a bar chart whose highest bar is dark; returns a function that removes it. */
export function drawBars(canvas: HTMLCanvasElement, { labels, values, textOf }: Bars): () => void {
  const highest = Math.max(...values)
  const ink = colorOf('ink-2')
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 }
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: [
        {
          data: [...values],
          backgroundColor: values.map((value) => colorOf(value === highest ? 'leaf-700' : 'leaf-500')),
          borderRadius: 4,
          maxBarThickness: 40,
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      events: [],
      scales: {
        x: { grid: { display: false }, ticks: { color: ink, font, maxRotation: 0, autoSkip: true } },
        y: {
          beginAtZero: true,
          grid: { color: colorOf('line') },
          border: { display: false },
          ticks: { color: ink, font, maxTicksLimit: 4, precision: 0, callback: (value) => textOf(Number(value)) },
        },
      },
    },
  })
  return () => chart.destroy()
}
