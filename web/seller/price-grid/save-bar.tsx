import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { passFocus } from '../layout/pass-focus.ts'
import type { useGridSaving } from './edits-store.ts'

type Props = {
  changes: number
  wrong: number
  saving: ReturnType<typeof useGridSaving>
  /** Focuses the first invalid cell. */
  onShowWrong: () => void
}

/** The bar that saves or resets the edits of the grid; shown while there is one. */
export function SaveBar({ changes, wrong, saving, onShowWrong }: Props) {
  const messages = messagesOf('seller').grid
  const { busy, failed, save, reset } = saving
  return (
    <section
      aria-label={messages.bar}
      data-foot-bar={changes > 0 ? '' : undefined}
      className="sticky bottom-3 z-20 mt-3"
    >
      <p role="status" className="sr-only">
        {changes > 0 && messages.changes(changes)}
      </p>
      {changes > 0 && (
        <div
          ref={passFocus(() => document.querySelector('[role=grid] [tabindex="0"]'))}
          className="flex flex-wrap items-center gap-3 rounded-card border border-haldi-500 bg-surface py-2.5 pr-2.5 pl-4 shadow-float"
        >
          <span className="font-bold">{messages.changes(changes)}</span>
          {wrong > 0 && (
            <Button look="danger" onClick={onShowWrong} className="px-3">
              {messages.wrong(wrong)}
            </Button>
          )}
          <span className="mr-auto text-hint text-ink-2">{wrong > 0 ? messages.waitHint : messages.saveHint}</span>
          {failed !== undefined && (
            <p role="alert" className="order-first w-full text-error text-hint">
              {failed}
            </p>
          )}
          <Button look="secondary" disabled={busy} onClick={reset}>
            {messages.reset}
          </Button>
          <Button busy={busy} disabled={wrong === changes} onClick={save}>
            {messages.save}
          </Button>
        </div>
      )}
    </section>
  )
}
