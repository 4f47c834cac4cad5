import { useState } from 'react'
import { type Percent, percent, toPercentNumber } from '#domain/money.ts'
import { cellInputClass } from './unit-table.tsx'

type Props = { value: Percent; edited: boolean; label: string; onChange: (value: Percent) => void }

/** A discount percent; values outside 0 to 100 are ignored (SPEC 5 "Add Product"). */
export function PercentInput({ value, edited, label, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    if (text.trim() === '') return setTyped('')
    const number = Number(text)
    if (!(number >= 0 && number <= 100)) return
    setTyped(text)
    onChange(percent(number))
  }
  return (
    <input
      type="number"
      inputMode="decimal"
      min={0}
      max={100}
      step="any"
      aria-label={label}
      value={typed ?? String(toPercentNumber(value))}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(undefined)}
      onWheel={(event) => event.currentTarget.blur()}
      className={cellInputClass(edited)}
    />
  )
}
