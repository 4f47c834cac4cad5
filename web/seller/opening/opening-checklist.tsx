import { Check, ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import type { Checklist } from '#domain/store/checklist.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { buttonClass } from '../../ui/button-look.ts'

type Step = keyof Checklist

const pathOf: Record<Step, string> = {
  place: '/seller/settings/delivery',
  phone: '/seller/settings/shop',
  hours: '/seller/settings/hours',
  prices: '/seller/opening-shelf',
  payment: '/seller/settings/payment',
  law: '/seller/settings/legal',
  secondFactor: '/seller/settings/security',
}
const steps = Object.keys(pathOf) as Step[]

/** The steps left of setting up the shop, the next one green; hidden once all are done. */
export function OpeningChecklist({ checklist }: { checklist: Checklist }) {
  const messages = messagesOf('settings').checklist
  const open = steps.filter((step) => !checklist[step])
  const done = steps.filter((step) => checklist[step])
  if (open.length === 0) return null
  return (
    <section aria-labelledby="opening" className="mb-2 pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="opening" className="font-extrabold text-title">
          {messages.title}
        </h2>
        <span className="shrink-0 text-hint text-ink-2">{messages.progress(done.length, steps.length)}</span>
      </div>
      <div
        role="progressbar"
        aria-label={messages.bar}
        aria-valuenow={done.length}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        className="mt-2 h-2 overflow-hidden rounded-full bg-leaf-100"
      >
        {/* An svg, because the content security policy forbids a width in the style of an element. */}
        <svg aria-hidden viewBox={`0 0 ${steps.length} 1`} preserveAspectRatio="none" className="block size-full">
          <rect width={done.length} height={1} className="fill-leaf-700" />
        </svg>
      </div>
      <ol className="divide-y divide-line">
        {open.map((step, index) => (
          <li key={step} className="flex min-h-15 items-center gap-3 py-1.5">
            <span aria-hidden className="size-6 shrink-0 rounded-full border border-line-strong bg-surface" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{messages.steps[step]}</span>
              <span className="block text-hint text-ink-2">{messages.hints[step]}</span>
            </span>
            <Link
              // The place needs the shop's name, which is typed on the page of the phone.
              to={step === 'place' && !checklist.phone ? pathOf.phone : pathOf[step]}
              aria-label={`${messages.add}: ${messages.steps[step]}`}
              className={buttonClass(index === 0 ? 'primary' : 'secondary', 'normal', 'shrink-0')}
            >
              {messages.add}
            </Link>
          </li>
        ))}
      </ol>
      {done.length > 0 && <DoneSteps done={done} />}
    </section>
  )
}

function DoneSteps({ done }: { done: readonly Step[] }) {
  const messages = messagesOf('settings').checklist
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-12 items-center gap-3">
        <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-leaf-700 text-white">
          <Check size={16} aria-hidden />
        </span>
        <span className="min-w-0 flex-1 text-hint text-ink-2">
          {messages.done}: {done.map((step) => messages.steps[step]).join(', ')}
        </span>
        <ChevronDown size={20} aria-hidden className="shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="pb-2 pl-9">
        {done.map((step) => (
          <li key={step}>
            <Link to={pathOf[step]} className="inline-flex min-h-11 items-center font-semibold text-leaf-700">
              {messages.steps[step]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
