import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'tinted' | 'quiet' | 'danger' | 'sun'
export type ButtonSize = 'normal' | 'large'

const base =
  'inline-flex select-none items-center justify-center gap-2 font-semibold transition not-disabled:active:scale-[0.98]'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-leaf-700 text-white hover:bg-leaf-800 disabled:bg-leaf-100 disabled:text-leaf-900',
  secondary:
    'border border-line-strong bg-surface text-ink hover:border-leaf-700 hover:text-leaf-700 disabled:border-line disabled:bg-sunken disabled:text-ink-3',
  tinted:
    'border-[1.5px] border-leaf-700 bg-leaf-50 text-leaf-700 hover:bg-leaf-100 disabled:border-line disabled:bg-sunken disabled:text-ink-3',
  quiet: 'text-leaf-700 hover:bg-leaf-50 disabled:text-ink-3 disabled:hover:bg-transparent',
  danger:
    'border border-error bg-surface text-error hover:bg-error-50 disabled:border-line disabled:bg-sunken disabled:text-ink-3',
  sun: 'bg-haldi-300 text-haldi-900 hover:brightness-95',
}

/** `:where` lowers the horizontal padding's precedence, so that `px-2` overrides it. */
const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-11 rounded-control [:where(&)]:px-4 text-body',
  large: 'min-h-12 rounded-control [:where(&)]:px-6 text-input',
}

/** The classes of buttons and of links that look like one: 44 px high, 48 px when large. */
export function buttonClass(look: ButtonLook = 'primary', size: ButtonSize = 'normal', className?: string): string {
  return classNames(base, looks[look], sizes[size], className)
}
