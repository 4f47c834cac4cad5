import { ChevronDown } from 'lucide-react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { moneyText } from '../layout/money-text.ts'
import { matchPhotos } from './match-photos.ts'
import { type Preview, rowError } from './use-import.ts'

type Props = { preview: Preview; photos: readonly File[]; busy: boolean; onSave: () => void }

/** The changes whose products are listed; unchanged ones are only counted. */
const listedChanges = ['new', 'changed'] as const

/** On a phone the preview begins below the screen; the focus brings it into view. */
const focus = (heading: HTMLElement | null) => heading?.focus()

/** Shows what an import would change, and the errors of its rows. */
export function ImportPreview({ preview: { rows: fileRows, unread, result }, photos, busy, onSave }: Props) {
  const messages = messagesOf('importing')
  const count = (change: string) => result.rows.filter(({ what }) => what === change).length
  const matched = matchPhotos(fileRows, photos)
  const used = new Set([...matched.values()].flat())
  const unmatched = photos.filter((photo) => !used.has(photo))
  const outdated = result.rows.filter(({ isOutdated }) => isOutdated)
  const keepsPrice = result.rows.filter((row) => row.keepsPrice)
  const textOf = ({ name, isOffShelf, basePrice }: (typeof result.rows)[number]) => {
    const text = isOffShelf ? messages.offShelf(name) : name
    return basePrice ? `${text}: ${moneyText(basePrice.before)} → ${moneyText(basePrice.after)}` : text
  }
  const hasWork = count('new') + count('changed') + matched.size > 0
  return (
    <section
      aria-labelledby="import-preview"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="import-preview" ref={focus} tabIndex={-1} className="font-bold text-section">
        {messages.preview}
      </h2>
      <p role="status">{messages.counts(count('new'), count('changed'), count('same'))}</p>
      {unread.length > 0 && <p>{messages.unread(unread.join(', '))}</p>}
      {photos.length > 0 && <p>{messages.matched(photos.length, matched.size)}</p>}
      {unmatched.length > 0 && (
        <Names title={messages.unmatched(unmatched.length)} names={unmatched.map(({ name }) => name)} />
      )}
      {listedChanges.map((change) => {
        const rows = result.rows.filter(({ what }) => what === change)
        if (rows.length === 0) return null
        return <Names key={change} title={messages[change](rows.length)} names={rows.map(textOf)} />
      })}
      {outdated.length > 0 && <Names title={messages.outdated(outdated.length)} names={outdated.map(textOf)} open />}
      {keepsPrice.length > 0 && (
        <Names title={messages.keepsPrice(keepsPrice.length)} names={keepsPrice.map(textOf)} open />
      )}
      {result.errors.length > 0 ? (
        <div role="alert" className="rounded-card border border-error bg-error-50 p-4 text-error">
          <p className="font-semibold">{messages.errors(result.errors.length)}</p>
          <ul>
            {result.errors.map((each) => (
              <li key={each.row}>{messages.line(fileRows[each.row - 1]?.line ?? each.row, rowError(each))}</li>
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

type NamesProps = { title: string; names: readonly string[]; open?: boolean }

/** A title that unfolds a list of names. */
export function Names({ title, names, open = false }: NamesProps) {
  return (
    <details open={open} className="group">
      <summary className="flex min-h-11 items-center justify-between gap-3 font-semibold">
        {title}
        <ChevronDown size={20} aria-hidden className="shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="max-h-80 overflow-y-auto break-words">
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Names may repeat, and the list never changes its order.
          <li key={at}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
