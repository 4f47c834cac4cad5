import { useLocation } from 'react-router'
import { type Language, languages } from '#domain/languages.ts'
import { classNames } from '../ui/class-names.ts'
import { currentLanguage } from './languages.ts'

/** Each language's name in that language; its readers may read no other. */
const labels: Record<Language, { short: string; name: string }> = {
  en: { short: 'EN', name: 'English' },
  hi: { short: 'हिं', name: 'हिन्दी' },
}

/** EN | हिं: links that load this page in the other language. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  const current = currentLanguage()
  const to = (language: Language) => {
    const query = new URLSearchParams(search)
    query.set('lang', language)
    // A path such as //evil.example would link to another site.
    return `${pathname.replace(/^[/\\]+/, '/')}?${query}`
  }
  return (
    <ul className={classNames('flex items-center gap-0.5 rounded-full bg-sunken p-0.5', className)}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={to(language)}
            lang={language}
            hrefLang={language}
            // The accessible name must contain the visible text (WCAG 2.5.3).
            aria-label={`${labels[language].short}, ${labels[language].name}`}
            aria-current={language === current ? 'true' : undefined}
            // A cached page was rendered without query parameters that no page reads, such as utm_source.
            suppressHydrationWarning
            className={classNames(
              'flex min-h-11 min-w-11 items-center justify-center rounded-full px-2 font-bold text-hint',
              language === current ? 'bg-surface text-leaf-700 shadow-card' : 'text-ink-2 hover:text-leaf-700',
            )}
          >
            {labels[language].short}
          </a>
        </li>
      ))}
    </ul>
  )
}
