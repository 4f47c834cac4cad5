import { rupeesToPaise } from '#domain/money.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'

const cell = 'border-line border-t py-2.5 first:pr-4 last:text-right'

/** Delivery radius and fees by distance (SPEC 9). */
export function DeliveryFees() {
  const messages = messagesOf('help').contact
  const { radiusKm, street, city, feeByKm, freeDeliveryFrom } = useStoreFacts()
  const fees = Object.entries(feeByKm).toSorted(([a], [b]) => Number(a) - Number(b))
  return (
    <section className="@container wrap-anywhere rounded-card border border-line bg-surface p-5">
      <div className="@4xl:grid @4xl:grid-cols-2 @4xl:items-start @4xl:gap-x-10">
        <div>
          <h2 className="font-bold text-section">{messages.delivery}</h2>
          <p className="mt-1 text-ink-2">
            {messages.area(radiusKm, shopperMessages().names.place(`${street}, ${city}`))}
          </p>
          <p className="my-4 rounded-control bg-haldi-100 px-3 py-2.5 font-semibold text-haldi-900">
            {messages.freeFrom(shortRupees(rupeesToPaise(freeDeliveryFrom)))}
          </p>
        </div>
        <div>
          <table className="w-full">
            <thead>
              <tr className="text-left text-hint text-ink-2 *:py-2 *:font-semibold">
                <th scope="col">{messages.distance}</th>
                <th scope="col" className="text-right">
                  {messages.fee}
                </th>
              </tr>
            </thead>
            <tbody>
              <FeeRow distance={messages.nextDoor} fee={messages.free} />
              {fees.map(([km, fee]) => (
                <FeeRow
                  key={km}
                  distance={messages.aboutKm(km)}
                  fee={fee === 0 ? messages.free : shortRupees(rupeesToPaise(fee))}
                />
              ))}
            </tbody>
          </table>
          <p className="mt-3 text-hint text-ink-2">{messages.rounding}</p>
        </div>
      </div>
    </section>
  )
}

function FeeRow({ distance, fee }: { distance: string; fee: string }) {
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-normal`}>
        {distance}
      </th>
      <td className={`${cell} font-semibold`}>{fee}</td>
    </tr>
  )
}
