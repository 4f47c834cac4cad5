import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LanguageSwitch } from '../../i18n/language-switch.tsx'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Logo } from '../../ui/logo.tsx'
import { telUrl } from '../../ui/tel-url.ts'

/** The storefront's footer: contact, links, social media, language, copyright (SPEC 2). */
export function Footer() {
  const { footer: messages, names } = shopperMessages()
  const { name, city, state, supportEmail, supportPhone, legal, social } = useStoreFacts()
  return (
    <footer className="mt-12 sm:mt-16 border-line border-t bg-sunken">
      <div className="container-page flex flex-wrap gap-x-4 gap-y-8 py-9 max-sm:grid max-sm:grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] sm:gap-x-16 sm:py-12 lg:gap-x-24">
        <div className="flex max-w-xs flex-col items-start gap-3 min-w-0 max-sm:col-span-full sm:mr-auto">
          <Logo />
          <p className="text-ink-2">{messages.about}</p>
          <p className="text-hint text-ink-2">{names.place(`${city}, ${state}`)}</p>
          <ul>
            {supportEmail !== '' && <ExternalLink href={`mailto:${supportEmail}`} text={supportEmail} />}
            {supportPhone !== '' && <ExternalLink href={telUrl(supportPhone)} text={supportPhone} />}
          </ul>
        </div>
        <Group title={messages.quickLinks}>
          <FooterLink to="/" text={messages.home} />
          <FooterLink to="/BestSeller" text={messages.bestSellers} />
          <FooterLink to="/maxsaver" text={messages.offersAndDeals} />
          <FooterLink to="/contact" text={messages.contact} />
          <FooterLink to="/faqpage" text={messages.faqs} />
        </Group>
        <Group title={messages.needHelp}>
          <FooterLink to="/delivery-information" text={messages.delivery} />
          <FooterLink to="/return-refund-policy" text={messages.returns} />
          <FooterLink to="/payment-methods" text={messages.payment} />
          <FooterLink to="/my-orders" text={messages.trackOrder} />
        </Group>
        <Group title={messages.followUs}>
          {(['instagram', 'twitter', 'facebook', 'youtube'] as const).map((site) => (
            <ExternalLink key={site} href={social[site]} text={messages[site]} />
          ))}
        </Group>
      </div>
      <div className="container-page flex flex-wrap items-center gap-x-6 border-line border-t py-3 text-hint text-ink-2">
        <p>{messages.copyright(name)}</p>
        <LanguageSwitch className="bg-surface" />
        {legal.fssai !== undefined && <p>{messages.fssai(legal.fssai)}</p>}
        <Link to="/about" className={linkClass}>
          {messages.aboutUs}
        </Link>
      </div>
    </footer>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-bold text-body">{title}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

const linkClass = 'flex wrap-anywhere min-h-11 items-center text-ink-2 hover:text-leaf-700 hover:underline'

function FooterLink({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <Link to={to} className={linkClass}>
        {text}
      </Link>
    </li>
  )
}

/** A link outside the store; plain text without a URL (SPEC 2). */
function ExternalLink({ href, text }: { href: string | undefined; text: string }) {
  return (
    <li>
      {href === undefined ? (
        <span className="flex min-h-11 items-center text-ink-2">{text}</span>
      ) : (
        <a href={href} className={linkClass} rel="noopener">
          {text}
        </a>
      )}
    </li>
  )
}
