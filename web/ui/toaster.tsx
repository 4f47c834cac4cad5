import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { useWords } from '../words/use-words.ts'
import { classNames } from './class-names.ts'

/** Where messages appear: success 2 s, the rest 4 s, at most 20 (SPEC 9); pointing at one keeps it. */
export function Toaster() {
  const words = useWords()
  const { toasts, handlers } = useToaster()
  const ref = useRef<HTMLElement>(null)
  const shown = toasts.filter((each) => each.visible)
  const newest = shown[0]?.id
  useEffect(() => {
    // The popover opened last lies above everything, even above a dialog that opened since.
    const isNew = newest !== undefined
    if (isNew && ref.current?.matches(':popover-open')) ref.current.hidePopover()
    ref.current?.showPopover()
  }, [newest])
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={words.ui.notifications}
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="fixed inset-x-0 top-3 bottom-auto m-0 mx-auto w-max max-w-[calc(100vw-2rem)] bg-transparent p-0"
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
  const failed = toast.type === 'error'
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className={classNames(
        'flex min-h-11 animate-fade items-center gap-2.5 rounded-control px-4 py-2.5 font-semibold text-white shadow-float',
        failed ? 'bg-error' : 'bg-leaf-900',
      )}
    >
      {failed && <CircleAlert size={20} aria-hidden />}
      {toast.type === 'success' && <CircleCheck size={20} aria-hidden className="text-haldi-300" />}
      <span>{resolveValue(toast.message, toast)}</span>
    </div>
  )
}
