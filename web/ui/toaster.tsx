import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { classNames } from './class-names.ts'
import { useLive } from './live-value.ts'
import { holdToasts, type Toast, toasts } from './toast-store.ts'

/** Messages at the foot of the window, above any bar there, or at its top while a dialog is open: success 2 s, the rest 4 s, at most 20 (SPEC 9); pointing at one keeps it. */
export function Toaster() {
  const words = useMessages()
  const shown = useLive(toasts)
  const ref = useRef<HTMLElement>(null)
  const newest = shown[0]?.id
  useEffect(() => {
    // The popover opened last lies above everything, even above a dialog that opened since.
    const isNew = newest !== undefined
    const box = ref.current
    if (box === null) return
    if (isNew && box.matches(':popover-open')) box.hidePopover()
    putInPlace(box)
    box.showPopover()
    // The press that brings the message may bring the cart's bar with it.
    const frame = requestAnimationFrame(() => putInPlace(box))
    return () => cancelAnimationFrame(frame)
  }, [newest])
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={words.ui.notifications}
      aria-live="polite"
      onMouseEnter={() => holdToasts(true)}
      onMouseLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
      className="fixed inset-x-0 m-0 mx-auto w-max max-w-[calc(100vw-2rem)] bg-transparent p-0"
    >
      <div className="flex flex-col-reverse items-center gap-2">
        {shown.map((each) => (
          <Line key={each.id} toast={each} />
        ))}
      </div>
    </section>
  )
}

const gap = 8

/** Suggestions and titles are at the top of a page, the button of a dialog at its foot: the message goes to the other end. */
function putInPlace(box: HTMLElement): void {
  const isAtTop = document.querySelector('dialog:modal') !== null
  box.style.top = isAtTop ? `${gap}px` : 'auto'
  box.style.bottom = isAtTop ? 'auto' : `${footHeight() + gap}px`
}

/** What the keyboard of a phone and the bars fixed to the foot take of the window, in CSS pixels. */
function footHeight(): number {
  const seen = window.visualViewport
  const keyboard = seen === null || seen.scale > 1 ? 0 : innerHeight - seen.height - seen.offsetTop
  const bars = [...document.querySelectorAll<HTMLElement>('[data-foot-bar]')]
    .filter((bar) => bar.offsetTop > innerHeight / 2 && getComputedStyle(bar).position === 'fixed')
    .map((bar) => innerHeight - bar.offsetTop)
  return Math.max(keyboard, ...bars, 0)
}

function Line({ toast }: { toast: Toast }) {
  const failed = toast.kind === 'error'
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className={classNames(
        'flex min-h-11 animate-fade items-center gap-2.5 rounded-control px-4 py-2.5 font-semibold text-white shadow-float',
        failed ? 'bg-error' : 'bg-leaf-900',
      )}
    >
      {failed && <CircleAlert size={20} aria-hidden className="shrink-0" />}
      {toast.kind === 'success' && <CircleCheck size={20} aria-hidden className="shrink-0 text-haldi-300" />}
      <span>{toast.message}</span>
    </div>
  )
}
