import type { ReactNode } from 'react'

type Props = {
  id: string
  label: string
  button: ReactNode
  buttonClass: string
  className?: string
  children: ReactNode
}

/** A button that opens a menu; a click on any of the menu's rows closes it. */
export function MenuPopover({ id, label, button, buttonClass, className, children }: Props) {
  return (
    <div className={className}>
      <button type="button" popoverTarget={id} aria-label={label} className={buttonClass}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links and buttons inside have the keyboard; this only closes after them. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
      <div
        id={id}
        popover="auto"
        onClick={(event) => event.currentTarget.hidePopover()}
        className="fixed top-16 right-[max(1rem,calc((100vw-77rem)/2))] left-auto m-0 w-60 rounded-card border border-line bg-surface p-2 text-ink shadow-float [&:popover-open]:animate-fade"
      >
        <ul>{children}</ul>
      </div>
    </div>
  )
}

/** The look of a menu's row, a link or a button. */
export const menuRow =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-semibold hover:bg-leaf-50 hover:text-leaf-700'
