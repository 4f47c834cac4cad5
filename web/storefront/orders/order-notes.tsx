import type { ProblemJson } from '#domain/contact/problem-shapes.ts'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'

/** An order's refusal, its return and the problems that the shopper has reported about it. */
export function OrderNotes({ order, problems }: { order: OrderJson; problems: readonly ProblemJson[] }) {
  return (
    <>
      {order.refusal && <RefusalNote refusal={order.refusal} />}
      <ReturnNote order={order} />
      {problems.map((problem) => (
        <ProblemNote key={problem._id} problem={problem} />
      ))}
    </>
  )
}

/** The reason why the store refused an order, and the seller's note. */
function RefusalNote({ refusal }: { refusal: NonNullable<OrderJson['refusal']> }) {
  const { refused } = shopperMessages().orderDialogs
  return (
    <p className="mt-3 break-words rounded-control bg-error-50 px-3 py-2 text-error text-hint">
      <strong className="block">{refused[refusal.reason]}</strong>
      {refusal.text}
    </p>
  )
}

/** The state of a return: requested, accepted with its refund, or refused with the reason. */
export function ReturnNote({ order }: { order: OrderJson }) {
  const { orderDialogs: messages } = shopperMessages()
  const stateText = useReturnState(order)
  const { return: request } = order
  if (request === undefined) return null
  return (
    <div className="mt-3 break-words rounded-control bg-sunken px-3 py-2 text-hint text-ink-2">
      <p className="font-semibold text-ink">{stateText}</p>
      <p>{messages.returns.reasonOf(request.reason)}</p>
      {request.photo !== undefined && (
        <a href={request.photo} className="inline-flex min-h-11 items-center font-semibold text-leaf-700 underline">
          {messages.showPhoto}
        </a>
      )}
    </div>
  )
}

function useReturnState({ return: request, paymentType }: OrderJson): string {
  const { returns } = shopperMessages().orderDialogs
  if (request?.state === 'refused') return returns.refused(request.refusal ?? '')
  if (request?.state !== 'accepted') return returns.requested
  if (request.amount === 0) return returns.nothing
  const amount = formatRupees(rupeesToPaise(request.amount ?? 0))
  if (paymentType === 'Online') return returns.online(amount)
  return request.givenBackAt === undefined ? returns.cash(amount) : returns.paidBack(amount)
}

/** A reported problem with its state and the store's answers. */
function ProblemNote({ problem: { _id, kind, text, photo, state, clock, answers } }: { problem: ProblemJson }) {
  const { problem: messages, showPhoto } = shopperMessages().orderDialogs
  const deadline = clock === undefined ? '' : indiaTime(clock.by)
  return (
    <section
      aria-label={messages.title(_id)}
      className="mt-3 flex flex-col gap-1 break-words rounded-control bg-sunken px-3 py-2 text-hint text-ink-2"
    >
      <p className="font-semibold text-ink">
        {messages.title(_id)} · {messages.kinds[kind]}
      </p>
      <p suppressHydrationWarning>{state === 'settled' ? messages.states.settled : messages.states[state](deadline)}</p>
      <p className="whitespace-pre-line">{text}</p>
      {photo !== undefined && (
        <a href={photo} className="inline-flex min-h-11 items-center self-start font-semibold text-leaf-700 underline">
          {showPhoto}
        </a>
      )}
      {answers.map((answer) => (
        <p key={answer.at} className="whitespace-pre-line border-leaf-700 border-l-2 pl-2 text-ink">
          <span className="block font-semibold">{messages.answered}</span>
          {answer.text}
        </p>
      ))}
    </section>
  )
}
