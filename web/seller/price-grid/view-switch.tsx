import { Grid3x3, List } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { liveValue, useLive } from '../../ui/live-value.ts'

export type ListView = 'list' | 'grid'

const keptName = 'thela.product-view'
const chosen = liveValue<ListView>('list')
if (typeof document !== 'undefined' && readLocal(keptName) === 'grid') chosen.set('grid')

/** A grid wants room: narrower than this the list is shown, whatever was chosen. */
const wide = '(min-width: 1024px)'

function followWidth(onChange: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** How the seller wants to see the products, kept in this browser. */
export function useListView(): { view: ListView; choose: (view: ListView) => void } {
  const isWide = useSyncExternalStore(
    followWidth,
    () => matchMedia(wide).matches,
    () => false,
  )
  const view = useLive(chosen)
  const choose = (next: ListView) => {
    writeLocal(keptName, next)
    chosen.set(next)
  }
  return { view: isWide ? view : 'list', choose }
}

const looks = [
  ['list', List, 'list'],
  ['grid', Grid3x3, 'asGrid'],
] as const

/** List or grid, where there is room for both. */
export function ViewSwitch({ view, onChoose }: { view: ListView; onChoose: (view: ListView) => void }) {
  const words = useSellerMessages().grid
  return (
    <fieldset className="flex gap-1 rounded-control border border-line bg-surface p-1 [@media(width<1024px)]:hidden">
      <legend className="sr-only">{words.view}</legend>
      {looks.map(([value, Icon, word]) => (
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
          {words[word]}
        </button>
      ))}
    </fieldset>
  )
}
