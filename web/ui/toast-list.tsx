import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { shopperMessages } from '../i18n/namespaces.ts'
import { classNames } from './class-names.ts'

export type Action = { label: string; run: () => void }

/** The last error toast of each text. */
const errorIds = new Map<string, string>()

/** The library's defaults are as in SPEC 9: success 2 s, others 4 s, at most 20 toasts, polite. */
const add = {
  success: (message: Message) => toast.success(message),
  undo: (message: Message) => toast.success(message, { duration: 4000 }),
  error: (message: Message, text: string) => {
    // The same text would only stand there twice; a new toast is read out again.
    const equal = errorIds.get(text)
    if (equal !== undefined) toast.remove(equal)
    errorIds.set(text, toast.error(message, { ariaProps: { role: 'alert', 'aria-live': 'assertive' } }))
  },
  note: (message: Message) => toast(message),
}
type Message = Parameters<typeof toast>[0]

/** Adds a toast, with a button for its action. */
export function addToast(kind: keyof typeof add, message: string, action?: Action): void {
  const withButton = ({ id }: Toast) => (
    <span className="flex items-center gap-3">
      {message}
      <button
        type="button"
        onClick={() => {
          toast.dismiss(id)
          action?.run()
        }}
        className="-my-2.5 -mr-2 min-h-11 rounded-control px-3 font-bold text-haldi-300"
      >
        {action?.label}
      </button>
    </span>
  )
  add[kind](action === undefined ? message : withButton, message)
}

/** The toasts, above the bars at the bottom of the window, or inside an open dialog at the window's top. */
export function ToastList() {
  const { ui } = shopperMessages()
  const { toasts, handlers } = useToaster()
  const shown = toasts.filter(({ visible }) => visible)
  const ref = useRef<HTMLElement>(null)
  const newest = shown[0]?.id
  const endPause = useEffectEvent(handlers.endPause)
  useEffect(() => {
    const box = ref.current
    if (box === null) return
    const show = () => {
      // An element that is moved or removed sends neither mouseleave nor blur.
      endPause()
      // All outside the last open dialog is inert.
      const parent = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
      parent.append(box)
      parent.onclose = show
      place(box)
      if (newest !== undefined) box.showPopover()
    }
    show()
    // A bar that comes with the press or with the next page changes the height of the page.
    const resized = new ResizeObserver(() => place(box))
    resized.observe(document.body)
    return () => resized.disconnect()
  }, [newest])
  // React may move and remove the outer element only.
  return (
    <div>
      <section
        ref={ref}
        popover="manual"
        aria-label={ui.notifications}
        aria-live="polite"
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
        className="thela-toasts"
      >
        <div className="flex flex-col-reverse items-center gap-2">
          {shown.map((each) => (
            <ToastBox key={each.id} toast={each} />
          ))}
        </div>
      </section>
    </div>
  )
}

function ToastBox({ toast: shown }: { toast: Toast }) {
  const { type, ariaProps, message } = shown
  const isError = type === 'error'
  return (
    <div
      {...ariaProps}
      className={classNames(
        'flex min-h-11 animate-fade items-center gap-2.5 rounded-control px-4 py-2.5 font-semibold text-white shadow-float',
        isError ? 'bg-error' : 'bg-leaf-900',
      )}
    >
      {isError && <CircleAlert size={20} aria-hidden className="shrink-0" />}
      {type === 'success' && <CircleCheck size={20} aria-hidden className="shrink-0 text-haldi-300" />}
      <span>{resolveValue(message, shown)}</span>
    </div>
  )
}

/** Puts the toasts of the page where they cover no bar. */
function place(box: HTMLElement): void {
  box.style.setProperty('--foot', `${footHeight()}px`)
}

/** Height of the on-screen keyboard or the bars at the bottom of the window, in CSS pixels. */
function footHeight(): number {
  const viewport = window.visualViewport
  const keyboard = viewport === null || viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop
  const bars = [...document.querySelectorAll<HTMLElement>('[data-foot-bar]')].map((bar) => {
    const { left, top } = bar.getBoundingClientRect()
    const { position } = getComputedStyle(bar)
    // A fixed bar may still slide in; its offset is where it will stand.
    const height = innerHeight - (position === 'fixed' ? bar.offsetTop : top)
    // A bar in the right half, as a wide cart has it, lies beside the toasts.
    const isBelow = left < innerWidth / 2 && height < innerHeight / 2 && position !== 'static'
    return isBelow ? height : 0
  })
  return Math.max(keyboard, ...bars, 0)
}
