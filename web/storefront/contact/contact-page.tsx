import { Mail, MapPin, MessageSquareText, Phone } from 'lucide-react'
import { normalizePhone } from '#domain/accounts/accounts.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NoScriptsNote } from '../../ui/no-scripts-note.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { telUrl } from '../../ui/tel-url.ts'
import { ContactCard } from './contact-card.tsx'
import { ContactForm } from './contact-form.tsx'
import { DeliveryFees } from './delivery-fees.tsx'
import { helpMeta } from './help-meta.ts'
import { OpeningHours } from './opening-hours.tsx'

export const meta = helpMeta('contact')

/** Address, hours, phone, WhatsApp, e-mail, form and delivery fees (SPEC 2 "/contact"). */
export default function ContactPage() {
  const messages = messagesOf('help').contact
  const names = shopperMessages().names
  const { name, street, city, state, zipcode, country, supportPhone, whatsapp, supportEmail } = useStoreFacts()
  return (
    <div className="container-page pb-4">
      <PageTitle>{messages.title}</PageTitle>
      <p className="-mt-3 mb-5 text-ink-2">{messages.intro}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wrap-anywhere lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <ContactCard icon={MapPin} title={messages.visit}>
            <address className="not-italic">
              <span className="block font-semibold text-ink">{name}</span>
              {names.place(street)}
              <br />
              {names.place(`${city}, ${state}`)} {zipcode}
              <br />
              {names.place(country)}
            </address>
          </ContactCard>
          <OpeningHours />
          {supportPhone !== '' && (
            <ContactCard
              icon={Phone}
              title={messages.call}
              hint={messages.callHint}
              link={{ href: telUrl(supportPhone), text: supportPhone }}
            />
          )}
          {whatsapp !== undefined && (
            <ContactCard
              icon={MessageSquareText}
              title={messages.whatsapp}
              hint={messages.whatsappHint}
              link={{ href: `https://wa.me/91${normalizePhone(whatsapp)}`, text: whatsapp }}
            />
          )}
          {supportEmail !== '' && (
            <ContactCard
              icon={Mail}
              title={messages.write}
              hint={messages.writeHint}
              link={{ href: `mailto:${supportEmail}`, text: supportEmail }}
            />
          )}
        </div>
        <NoScriptsNote text={messagesOf('help').formNeedsScripts} />
        <ContactForm />
        <div className="lg:col-span-2">
          <DeliveryFees />
        </div>
      </div>
      <ButtonLink to="/faqpage" look="quiet" className="mt-4 -ml-4">
        {messages.faqs}
      </ButtonLink>
    </div>
  )
}
