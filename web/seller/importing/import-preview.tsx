import { useImportMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { matchPhotos } from './match-photos.ts'
import { type Preview, rowError } from './use-import.ts'

type Props = { preview: Preview; photos: readonly File[]; busy: boolean; onSave: () => void }

const kinds = ['new', 'changed'] as const

/** What an import would do, and what is wrong with its rows. */
export function ImportPreview({ preview: { rows, result }, photos, busy, onSave }: Props) {
  const messages = useImportMessages()
  const count = (what: string) => result.rows.filter((each) => each.what === what).length
  const matched = matchPhotos(rows, photos)
  const hasWork = count('new') + count('changed') + matched.size > 0
  return (
    <section
      aria-labelledby="import-preview"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="import-preview" className="font-bold text-section">
        {messages.preview}
      </h2>
      <p role="status">{messages.counts(count('new'), count('changed'), count('same'))}</p>
      {photos.length > 0 && <p>{messages.matched(photos.length, matched.size)}</p>}
      {kinds.map((what) => {
        const names = result.rows.filter((each) => each.what === what)
        if (names.length === 0) return null
        return (
          <details key={what}>
            <summary className="min-h-11 cursor-pointer font-semibold">{messages[what](names.length)}</summary>
            <ul className="max-h-80 overflow-y-auto">
              {names.map(({ row, name }) => (
                <li key={row}>{name}</li>
              ))}
            </ul>
          </details>
        )
      })}
      {result.errors.length > 0 ? (
        <div role="alert" className="rounded-card border border-error bg-error-50 p-4 text-error">
          <p className="font-semibold">{messages.errors(result.errors.length)}</p>
          <ul>
            {result.errors.map((each) => (
              <li key={each.row}>{messages.line(rows[each.row - 1]?.line ?? each.row, rowError(each))}</li>
            ))}
          </ul>
        </div>
      ) : (
        <Button busy={busy} disabled={!hasWork} onClick={onSave} className="sm:self-start">
          {hasWork ? messages.save : messages.nothing}
        </Button>
      )}
    </section>
  )
}
