import { Phone, TriangleAlert, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { SentStop, StopJson } from '#domain/orders/round-shapes.ts'
import { isToDo } from '#domain/orders/rounds.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { titleOf } from '../document/page-meta.ts'
import { LanguageSwitch } from '../i18n/language-switch.tsx'
import { currentLanguage } from '../i18n/languages.ts'
import { messagesOf } from '../i18n/namespaces.ts'
import { useStoreFacts } from '../store/use-store-facts.ts'
import { buttonClass } from '../ui/button-look.ts'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'
import { telUrl } from '../ui/tel-url.ts'
import { errorText } from '../ui/toast.tsx'
import type { Route } from './+types/round-page'
import { cacheForOffline } from './cache-for-offline.ts'
import { DoorForm } from './door-form.tsx'
import { StopView } from './stop-view.tsx'
import { currentStop, lastTaps, stopsWithTaps } from './taps.ts'
import { UnsentTaps } from './unsent-taps.tsx'
import { type Failure, useRound } from './use-round.ts'

export const meta: Route.MetaFunction = ({ matches }) => [titleOf(messagesOf('round').rider.title, matches)]

/** The rider's stops. They come from browser storage and calls; the rendered document contains none of them. */
export default function RoundPage({ params }: Route.ComponentProps) {
  const messages = messagesOf('round').rider
  const store = useStoreFacts()
  const { saved, failure, tap, forget } = useRound(params.token)
  const [chosen, setChosen] = useState<string>()
  const [lastTap, setLastTap] = useState<SentStop>()
  useEffect(() => void cacheForOffline(), [])
  const stops = stopsWithTaps(saved)
  const stop = currentStop(stops, { chosen, last: lastTap?.order })
  const { round, taps, problems, isEnded } = saved
  if (isEnded)
    return (
      <MessageScreen title={messages.ended} text={messages.endedHint}>
        <a href={telUrl(store.supportPhone)} className={buttonClass('tinted', 'normal', 'mt-4')}>
          <Phone size={18} aria-hidden />
          <span translate="no">{store.name}</span>
        </a>
        {taps.length > 0 && <UnsentTaps taps={lastTaps(taps)} onForget={forget} />}
      </MessageScreen>
    )
  if (round === undefined) return failure === undefined ? <Opening /> : <NoStops failure={failure} />
  return (
    <div className="mx-auto flex min-h-dvh max-w-lg flex-col bg-canvas">
      <header className="bg-surface px-4 pt-3">
        <div className="flex items-baseline justify-between gap-3">
          <h1 className="font-bold text-section">
            {stop === undefined ? messages.allDone : messages.stopOf(stops.indexOf(stop) + 1, stops.length)}
          </h1>
          <span className="text-hint text-ink-2">
            {messages.until(round.name, clockTime(Date.parse(round.until), currentLanguage()))}
          </span>
        </div>
        <Progress stops={stops} current={stop} />
      </header>
      {failure !== undefined && <FailureBar failure={failure} taps={taps.length} />}
      <main id="content" className="flex flex-1 flex-col">
        <div className="flex-1 px-4 py-3">
          {stop === undefined ? (
            <p className="py-6 text-price">{taps.length > 0 ? messages.keepOpen : messages.allDoneHint}</p>
          ) : (
            <StopView key={`${stop.order} ${problems[stop.order]}`} stop={stop} problem={problems[stop.order]} />
          )}
          <StopList stops={stops} current={stop} problems={problems} onChoose={setChosen} />
          <LanguageSwitch className="mt-4 w-fit" />
        </div>
        {stop !== undefined && (
          <DoorForm
            // A tap makes the form anew also where its stop stays, since the form is not ready for a double tap.
            key={`${stop.order} ${lastTap?.at}`}
            stop={stop}
            onTap={(sent) => {
              tap(sent)
              setChosen(undefined)
              setLastTap(sent)
            }}
          />
        )}
      </main>
    </div>
  )
}

function Opening() {
  const messages = messagesOf('round').rider
  return (
    <main className="flex min-h-dvh items-center justify-center gap-3">
      <Spinner size={24} />
      <h1 className="text-price">{messages.opening}</h1>
    </main>
  )
}

function NoStops({ failure }: { failure: Failure }) {
  const messages = messagesOf('round').rider
  if (failure === 'no-network') return <MessageScreen title={messages.noNetwork} text={messages.noNetworkHint} />
  return <MessageScreen title={errorText(failure.error)} text={messages.noAnswerHint} />
}

/** Says why the store does not answer, and what becomes of the taps. */
function FailureBar({ failure, taps }: { failure: Failure; taps: number }) {
  const messages = messagesOf('round').rider
  const isOffline = failure === 'no-network'
  const Icon = isOffline ? WifiOff : TriangleAlert
  return (
    <p role="status" className="flex items-center gap-2 bg-ink px-4 py-2 text-hint text-white">
      <Icon size={18} aria-hidden className="shrink-0" />
      <span>
        {isOffline ? messages.withoutNetwork : <span className="block">{errorText(failure.error)}</span>}{' '}
        {messages.waits(taps)}
      </span>
    </p>
  )
}

function MessageScreen({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <main className="mx-auto max-w-lg px-4 py-16 text-center">
      <h1 className="font-bold text-section">{title}</h1>
      <p className="mt-2 text-ink-2">{text}</p>
      {children}
    </main>
  )
}

const colorOf = ({ state }: StopJson) => (isToDo(state) ? 'bg-line' : 'bg-leaf-700')

/** A bar with a part for each stop: done, current or to do. */
function Progress({ stops, current }: { stops: readonly StopJson[]; current: StopJson | undefined }) {
  return (
    <div aria-hidden className="mt-2 flex gap-1 pb-2.5">
      {stops.map((stop) => (
        <span
          key={stop.order}
          className={classNames('h-1 flex-1 rounded-full', stop === current ? 'bg-haldi-500' : colorOf(stop))}
        />
      ))}
    </div>
  )
}

type StopListProps = {
  stops: readonly StopJson[]
  current: StopJson | undefined
  problems: Readonly<Record<string, string>>
  onChoose: (order: string) => void
}

function StopList({ stops, current, problems, onChoose }: StopListProps) {
  const messages = messagesOf('round').rider
  const others = stops.filter((stop) => stop !== current)
  if (others.length === 0) return null
  const title = current === undefined ? messages.stops : messages.others
  return (
    <section aria-label={title} className="mt-4">
      <h2 className="mb-1 font-semibold text-hint text-ink-2">{title}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {others.map((stop) => (
          <li key={stop.order} className="flex min-h-11 items-center justify-between gap-3 px-3">
            {isToDo(stop.state) ? (
              <button
                type="button"
                onClick={() => onChoose(stop.order)}
                className="min-h-11 flex-1 text-left font-semibold text-leaf-700 underline"
              >
                {stop.name}, {stop.street}
              </button>
            ) : (
              <span translate="no">{stop.name}</span>
            )}
            <span className="shrink-0 text-hint text-ink-2">
              {problems[stop.order] ??
                (stop.state === 'open' ? messages.km(stop.km.toFixed(1)) : messages.states[stop.state])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
