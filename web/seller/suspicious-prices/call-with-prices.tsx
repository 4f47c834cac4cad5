import type { SuspiciousPriceJson } from '#domain/catalogue/price-shapes.ts'
import type { Body, Endpoint } from '#domain/endpoint.ts'
import { type Call, callWithKey } from '../../api/call-api.ts'
import type { SuspiciousPricesMessages } from '../../i18n/en/suspicious-prices.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { moneyText } from '../layout/money-text.ts'
import { confirmed } from '../layout/questions.ts'
import { type Send, sendOrAsk } from './ask-prices.ts'

/** Why a price looks wrong: "90 % less". */
function reasonOf({ why, before, after, than = '' }: SuspiciousPriceJson, messages: SuspiciousPricesMessages): string {
  if (why === 'zero') return messages.zero
  if (why === 'above-mrp') return messages.aboveMrp
  if (why === 'dearer-pack') return messages.dearer(than)
  if (why === 'cheaper-than-smaller') return messages.cheaper(than)
  const percent = before ? Math.round((Math.abs(after - before) / before) * 100) : 0
  return after < (before ?? 0) ? messages.less(percent) : messages.more(percent)
}

function SuspiciousPrices({ prices }: { prices: readonly SuspiciousPriceJson[] }) {
  const messages = messagesOf('suspiciousPrices')
  const names = messagesOf('shop').names
  return (
    <>
      <ul className="mb-5 flex flex-col gap-3">
        {prices.map((each) => (
          <li key={`${each.id} ${each.type ?? ''} ${each.label ?? ''} ${each.why}`}>
            <span className="font-semibold text-ink">
              {names.vegetable(each.name, each.nameHi)} · {each.label ?? messages.base}
            </span>
            <span className="block">
              {each.before !== null && each.before !== each.after && `${moneyText(each.before)} → `}
              {moneyText(each.after)} · {reasonOf(each, messages)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-hint">{messages.about}</p>
    </>
  )
}

function ask(suspicious: readonly SuspiciousPriceJson[]): Promise<boolean> {
  const { title, saveAnyway, changeThem } = messagesOf('suspiciousPrices')
  const about = <SuspiciousPrices prices={suspicious} />
  return confirmed({ title, about, action: saveAnyway, look: 'danger', cancel: changeThem })
}

/** Sends prices under an idempotency key; if some look wrong, asks the seller. Undefined if the seller says no. */
export function sendPrices<T>(key: string, send: Send<T>): Promise<T | undefined> {
  return sendOrAsk(key, send, ask)
}

/** Makes a call with prices by `sendPrices`. */
export function callWithPrices<E extends Endpoint>(call: Call<E>, key: string, body: Body<E>) {
  return sendPrices(key, (sentKey, confirmation) => callWithKey(call, sentKey, Object.assign({}, body, confirmation)))
}
