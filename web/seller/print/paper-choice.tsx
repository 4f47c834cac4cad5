import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { type Paper, papers } from './paper.ts'

type PaperProps = { paper: Paper; onPaper: (paper: Paper) => void }

/** Chooses the paper in the printer. */
export function PaperChoice({ paper, onPaper }: PaperProps) {
  const messages = messagesOf('print')
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-hint text-ink-2">{messages.paper}</legend>
      <div className="grid grid-cols-3 gap-2">
        {papers.map((each) => (
          <label
            key={each}
            className={classNames(
              'flex min-h-11 items-center justify-center rounded-control border px-2 text-center font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus',
              each === paper ? 'border-leaf-700 bg-leaf-50 text-leaf-700' : 'border-line-strong text-ink-2',
            )}
          >
            <input
              type="radio"
              name="paper"
              checked={each === paper}
              onChange={() => onPaper(each)}
              className="sr-only"
            />
            {each === 'roll' ? messages.roll : each.toUpperCase()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
