import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../words/use-words.ts'
import { classNames } from './class-names.ts'
import { useLive } from './live-value.ts'
import { holdToasts, type Toast, toasts } from './toast-store.ts'

/** Where messages appear, covering neither the bar above nor the one below: success 2 s, the rest 4 s, at most 20 (SPEC 9); pointing at one keeps it. */
export function Toaster() {
  const words = useWords()
  const shown = useLive(toasts)
  const ref = useRef<HTMLElement>(null)
  const newest = shown[0]?.id
  useEffect(() => {
    // The popover opened last lies above everything, even above a dialog that opened since.
    const isNew = newest !== undefined
    const box = ref.current
    if (box === null) return
    if (isNew && box.matches(':popover-open')) box.hidePopover()
    // Below the bar with the way to the cart, however high that is just now; the cart's own bar is at the foot.
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    box.style.top = `${Math.max(bar, 0) + 8}px`
    box.showPopover()
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
      className="fixed inset-x-0 bottom-auto m-0 mx-auto w-max max-w-[calc(100vw-2rem)] bg-transparent p-0"
    >
      <div className="flex flex-col items-center gap-2">
        {shown.map((each) => (
          <Line key={each.id} toast={each} />
        ))}
      </div>
    </section>
  )
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
