import { type Language, languages } from '../../i18n/languages.ts'
import { useTelephoneMessages } from '../../i18n/use-seller-messages.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { language: Language; onLanguage: (language: Language) => void }

/** Chooses the language of messages to the customer. */
export function LanguageChoice({ language, onLanguage }: Props) {
  const messages = useTelephoneMessages()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="float-left mr-2 font-semibold text-hint text-ink-2">{messages.language}</legend>
      {languages.map((each) => (
        <label
          key={each}
          className={classNames('flex min-h-11 items-center gap-2', each === language && 'font-semibold')}
        >
          <input
            type="radio"
            name="language"
            checked={each === language}
            onChange={() => onLanguage(each)}
            className="size-5 accent-leaf-700"
          />
          {messages.languages[each]}
        </label>
      ))}
    </fieldset>
  )
}
