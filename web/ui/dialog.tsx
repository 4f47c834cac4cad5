import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { shopperMessages } from '../i18n/namespaces.ts'
import { classNames } from './class-names.ts'
import { useCloseOnBack } from './close-on-back.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** A press outside does not close it, since what was typed or is shown only once would be lost. */
  stays?: boolean
  className?: string
}

/** The `ref` of an element that has the focus when its dialog opens; React's `autoFocus` comes before that. */
export function focusFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}

const box =
  'thela-dialog fixed m-auto w-full max-w-lg overflow-hidden rounded-hero bg-surface p-0 text-ink shadow-float max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none'

/** A modal dialog, on phones at the bottom of the screen; Esc, Back and, unless it `stays`, a press outside close it. */
export function Dialog({ open, onClose, title, children, stays, className }: Props) {
  const messages = shopperMessages()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const startedOutside = useRef(false)
  useEffect(() => (open ? ref.current?.showModal() : ref.current?.close()), [open])
  // Closing before it is unmounted returns the focus to the element that opened it.
  useLayoutEffect(() => () => ref.current?.close(), [])
  useCloseOnBack(open, onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the browser itself handles Esc.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // The browser's own close event comes later and could close a dialog that was opened again meanwhile.
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && !ref.current?.open && onClose()}
      onPointerDown={(event) => {
        startedOutside.current = event.target === ref.current
      }}
      // A text selection may end outside, but did not start there; the second half of a double press has detail 2.
      onClick={({ detail }) => !stays && startedOutside.current && detail === 1 && onClose()}
      className={classNames(box, className)}
    >
      {open && (
        <div className="flex max-h-[min(88dvh,44rem)] flex-col">
          <header className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-5">
            <h2 id={titleId} className="font-bold text-section">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={messages.ui.close}
              className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-sunken"
            >
              <X size={22} aria-hidden />
            </button>
          </header>
          <div className="overflow-y-auto overscroll-contain p-5 max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </div>
      )}
    </dialog>
  )
}
