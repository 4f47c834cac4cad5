import { ArrowDown, CircleAlert, Clock, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useUntil } from '../../i18n/format/use-until.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showUndo } from '../../ui/toast.tsx'
import { resetDraft } from './sheet-draft.ts'
import { TimeDialog } from './time-dialog.tsx'
import { useKeyboardBar } from './use-keyboard-bar.ts'
import type { PriceSaving } from './use-save-prices.ts'

type Props = {
  typedCount: number
  toCheckCount: number
  from: string | undefined
  saving: PriceSaving
  isTyping: boolean
  onNext: () => void
  onPreview: () => void
  onCheck: () => void
}

/** The bar with the one save for all typed prices; above a phone's keyboard it shrinks to Next and the count. */
export function SheetBar({ typedCount, toCheckCount, from, saving, isTyping, onNext, onPreview, onCheck }: Props) {
  const messages = messagesOf('prices')
  const { busy, failed } = saving
  const [isChoosing, setChoosing] = useState(false)
  const { bar, isAbove } = useKeyboardBar(typedCount > 0)
  const time = useUntil(from)
  const isSmall = isAbove && isTyping
  if (typedCount === 0) return null
  const reset = () => {
    const restore = resetDraft()
    showUndo(messages.resetDone, { label: messages.undo, run: restore })
  }
  return (
    <section
      ref={bar}
      aria-label={messages.unsaved(typedCount)}
      data-foot-bar
      className="z-20 bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-lg:rounded-t-bar max-lg:px-4 max-lg:py-2.5 max-lg:shadow-float lg:sticky lg:bottom-3 lg:mt-3 lg:rounded-card lg:border lg:border-haldi-500 lg:p-2.5 lg:pl-4 lg:shadow-float"
    >
      {isSmall ? (
        <div className="flex items-center justify-between gap-3">
          <span className="font-semibold text-hint">{messages.unsaved(typedCount)}</span>
          {/* Without preventDefault the field would lose the focus, and the keyboard would close. */}
          <Button look="tinted" onPointerDown={(event) => event.preventDefault()} onClick={onNext}>
            {messages.next}
            <ArrowDown size={18} aria-hidden />
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-1.5 lg:flex-row lg:items-center lg:gap-3">
          {failed !== undefined && (
            <p role="alert" className="text-error text-hint lg:order-first">
              {failed}
            </p>
          )}
          <p className="flex items-center justify-between gap-3 text-caption text-ink-2 lg:mr-auto lg:text-hint">
            <span className="flex items-center gap-1.5 lg:hidden">
              <Smartphone size={14} aria-hidden />
              {messages.savedOnPhone}
            </span>
            <b className="text-body text-ink max-lg:hidden">{messages.unsaved(typedCount)}</b>
            <span className="max-lg:hidden">{messages.allOrNone}</span>
            {toCheckCount > 0 && (
              <button
                type="button"
                onClick={onCheck}
                className="-my-2 flex min-h-11 items-center gap-1.5 font-semibold text-error hover:underline"
              >
                <CircleAlert size={14} aria-hidden />
                {messages.toCheck(toCheckCount)}
              </button>
            )}
          </p>
          <div className="flex gap-2">
            <Button look="secondary" size="large" className="px-4 max-lg:hidden" disabled={busy} onClick={reset}>
              {messages.reset}
            </Button>
            <Button
              look="secondary"
              size="large"
              className={classNames('px-3', from === undefined && 'max-lg:w-12 max-lg:px-0')}
              aria-label={messages.timeSet(from === undefined ? messages.now : time)}
              onClick={() => setChoosing(true)}
            >
              <Clock size={20} aria-hidden />
              <span className={from === undefined ? 'max-lg:hidden' : 'text-hint'}>
                {from === undefined ? messages.now : time}
              </span>
            </Button>
            <Button data-sheet-save size="large" busy={busy} className="flex-1 px-4" onClick={onPreview}>
              {messages.preview(typedCount)}
            </Button>
          </div>
        </div>
      )}
      {isChoosing && <TimeDialog from={from} onClose={() => setChoosing(false)} />}
    </section>
  )
}
