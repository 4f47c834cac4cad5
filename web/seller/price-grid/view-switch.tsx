import { Grid3x3, List } from 'lucide-react'
import { useMedia } from '../../browser/use-media.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { useStoredChoice } from '../layout/use-stored-choice.ts'

type ListView = 'list' | 'grid'

/** Windows that can show the grid. */
const wideQuery = '(width >= 62.5rem)'

/** The seller's choice of list or grid, stored in this browser. */
export function useListView(): { view: ListView; choose: (view: ListView) => void } {
  const isWide = useMedia(wideQuery)
  const [view, choose] = useStoredChoice<ListView>('thela.product-view', ['list', 'grid'])
  return { view: isWide ? view : 'list', choose }
}

const views = [
  ['list', List, 'list'],
  ['grid', Grid3x3, 'asGrid'],
] as const

/** Buttons for list and grid, on wide windows. */
export function ViewSwitch({ view, onChoose }: { view: ListView; onChoose: (view: ListView) => void }) {
  const messages = messagesOf('seller').grid
  return (
    <fieldset className="flex gap-1 rounded-control border border-line bg-surface p-1 max-xl:hidden">
      <legend className="sr-only">{messages.view}</legend>
      {views.map(([value, Icon, text]) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChoose(value)}
          className={classNames(
            'flex min-h-11 items-center gap-2 rounded-chip px-3 font-semibold',
            view === value ? 'bg-leaf-50 text-leaf-700' : 'text-ink-2 hover:text-leaf-700',
          )}
        >
          <Icon size={18} aria-hidden />
          {messages[text]}
        </button>
      ))}
    </fieldset>
  )
}
