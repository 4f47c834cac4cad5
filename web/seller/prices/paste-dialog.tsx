import { ClipboardPaste } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { maxPriceList } from '#domain/lists/split-list.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, focusFirst } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { showNote } from '../../ui/toast.tsx'
import { withPrices } from './fill-draft-from-file.ts'
import { PasteDoubt } from './paste-doubt.tsx'
import { PasteRow } from './paste-row.tsx'
import { type Answers, answeredLines, type Correction, isRead, type PastedLine, pastedLines } from './pasted-lines.ts'
import { changeDraft } from './sheet-draft.ts'

/** A pasted list with what was answered about its lines. */
export type PastedList = { readonly text: string; readonly answers: Answers }

export const emptyList: PastedList = { text: '', answers: {} }

type Props = {
  initialList: PastedList
  products: readonly SheetProduct[]
  /** Gets the list as it is, so that opening the dialog again shows it. */
  onClose: (list: PastedList) => void
}

/** Reads a pasted price list and fills the sheet with it; lines that were not understood offer answers. */
export function PasteDialog({ initialList, products, onClose }: Props) {
  const messages = messagesOf('prices').paste
  const [list, setList] = useState(initialList)
  const { text, answers } = list
  // Reading a list takes a phone long; deferred, it does not hold up typing.
  const deferredText = useDeferredValue(text)
  const lines = useMemo(() => pastedLines(products, deferredText), [products, deferredText])
  const byId = new Map(products.map((product) => [product._id, product]))

  const readIn = (given: readonly PastedLine[]) => given.filter(isRead).filter(({ id }) => byId.has(id))
  const remaining = answeredLines(lines, answers)
  const rows = readIn(remaining)
  const complete = new Set<PastedLine>(rows)
  const doubts = remaining.filter((line) => !complete.has(line))
  const answer = ({ keys }: PastedLine, given: Correction) =>
    setList({
      text,
      answers: { ...answers, ...Object.fromEntries(keys.map((key) => [key, { ...answers[key], ...given }])) },
    })

  function fill(): void {
    // The rows on screen may be those of the text before the last edit.
    const filled = text === deferredText ? rows : readIn(answeredLines(pastedLines(products, text), answers))
    const prices = new Map(filled.map(({ id, basePrice }) => [id, basePrice]))
    changeDraft((draft) => withPrices(draft, products, prices))
    showNote(messages.filled(filled.length))
    onClose(emptyList)
  }
  return (
    <Dialog open stays onClose={() => onClose(list)} title={messages.open}>
      <div className="flex flex-col gap-4">
        <TextAreaField
          label={messages.label}
          placeholder={messages.example}
          value={text}
          maxLength={maxPriceList}
          ref={initialList.text === '' ? focusFirst : undefined}
          spellCheck={false}
          onChange={(event) => setList({ text: event.target.value, answers })}
        />
        {rows.length > 0 && (
          <section aria-labelledby="paste-read">
            <div className="flex items-baseline justify-between gap-3">
              <h3 id="paste-read" className="font-bold text-price">
                {messages.read(rows.length)}
              </h3>
              <span className="text-hint text-ink-2">{messages.tapHint}</span>
            </div>
            <ul className="divide-y divide-line">
              {rows.map((line) => (
                <PasteRow
                  key={line.key}
                  line={line}
                  product={byId.get(line.id) as SheetProduct}
                  onCorrect={(given) => answer(line, given)}
                />
              ))}
            </ul>
          </section>
        )}
        {doubts.length > 0 && (
          <section aria-labelledby="paste-unread" className="flex flex-col gap-2">
            <h3 id="paste-unread" className="font-bold text-price">
              {messages.unread(doubts.length)}
            </h3>
            {doubts.map((line) => (
              <PasteDoubt key={line.key} line={line} products={products} onAnswer={(given) => answer(line, given)} />
            ))}
          </section>
        )}
        <div className="sticky -bottom-5 -mx-5 -mb-5 border-line border-t bg-surface px-5 py-3">
          <Button size="large" className="w-full" disabled={rows.length === 0} onClick={fill}>
            <ClipboardPaste size={18} aria-hidden />
            {rows.length === 0 ? messages.nothing : messages.fill(rows.length)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
