import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { metaOf } from '../../document/page-meta.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { faqQuestions } from '../../store/faq-questions.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/faq-page'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { faq } = messagesOf('help')
  return metaOf(faq.title, matches, faq.metaText)
}

/** Five questions, one answer open at a time (SPEC 2 "FAQ page"). */
export default function FaqPage() {
  const messages = messagesOf('help').faq
  return (
    <div className="container-page max-w-3xl pb-4">
      <PageTitle>{messages.title}</PageTitle>
      <p className="-mt-3 mb-5 text-ink-2">{messages.intro}</p>
      <div className="flex flex-col gap-3">
        {faqQuestions(messages, useStoreFacts()).map(({ question, answer, link }) => (
          // The common name lets the browser keep one of them open.
          <details key={question} name="faq" className="group rounded-card border border-line bg-surface">
            <summary className="flex min-h-14 items-center justify-between gap-4 rounded-card px-5 py-3 font-semibold text-input">
              <h2>{question}</h2>
              <ChevronDown size={20} aria-hidden className="shrink-0 text-leaf-700 transition group-open:rotate-180" />
            </summary>
            <div className="px-5 pb-5 text-ink-2">
              <p>{answer}</p>
              {link && (
                <Link
                  to={link.to}
                  className="-mb-2 inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline"
                >
                  {link.text}
                </Link>
              )}
            </div>
          </details>
        ))}
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-3 text-ink-2">
        {messages.more}
        <ButtonLink to="/contact" look="secondary">
          {messages.contact}
        </ButtonLink>
      </p>
    </div>
  )
}
