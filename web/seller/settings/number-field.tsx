import { useState } from 'react'
import { latinDigits } from '#domain/latin-digits.ts'
import { withoutGroups } from '#domain/typed-rupees.ts'
import { InputField } from '../../ui/field.tsx'

type Props = {
  label: string
  value: number | null
  onChange: (value: number) => void
  error?: string | undefined
  hint?: string | undefined
  /** Opens a keyboard with a decimal point. */
  hasDecimals?: boolean
  className?: string
}

/** A text field for a number; any other text becomes NaN, which the form reports. */
export function NumberField({ value, onChange, hasDecimals = false, ...rest }: Props) {
  const [text, setText] = useState(value === null || Number.isNaN(value) ? '' : String(value))
  function changeText(typed: string): void {
    setText(typed)
    const plain = withoutGroups(latinDigits(typed).trim())
    onChange(/^\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN)
  }
  return (
    <InputField
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={12}
      value={text}
      onChange={(event) => changeText(event.target.value)}
      {...rest}
    />
  )
}
