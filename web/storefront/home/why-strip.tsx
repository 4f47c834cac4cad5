import { HeartHandshake, IndianRupee, Leaf, Zap } from 'lucide-react'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { SectionHead } from '../layout/section-head.tsx'

/** The store's claims: speed, freshness, prices, trust (SPEC 1); those without a number from the seller are left out. */
export function WhyStrip() {
  const messages = shopperMessages().home
  const { claims } = useStoreFacts()
  const features = [
    ...(claims.deliveryMinutes === undefined
      ? []
      : [{ icon: Zap, title: messages.why.fastest, text: messages.why.fastestText(claims.deliveryMinutes) }]),
    { icon: Leaf, title: messages.why.fresh, text: messages.why.freshText },
    { icon: IndianRupee, title: messages.why.affordable, text: messages.why.affordableText },
    ...(claims.happyCustomers === undefined
      ? []
      : [{ icon: HeartHandshake, title: messages.why.trusted(claims.happyCustomers), text: messages.why.trustedText }]),
  ]
  return (
    <section aria-labelledby="why" className="container-page mt-7 lg:mt-8">
      <SectionHead id="why">{messages.whyBest}</SectionHead>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5 rounded-card border border-line bg-surface p-4">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-leaf-50 text-leaf-700">
              <Icon size={22} aria-hidden />
            </span>
            <span className="min-w-0 wrap-anywhere">
              <h3 className="font-bold text-body">{title}</h3>
              <p className="text-hint text-ink-2">{text}</p>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
