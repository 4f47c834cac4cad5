import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = { cancel: string; onCancel: () => void; children: ReactNode }

/** The last row of a dialog: its Cancel button, then the button for its action. */
export function DialogButtons({ cancel, onCancel, children }: Props) {
  return (
    <div className="flex justify-end gap-3 max-sm:*:flex-1">
      <Button look="secondary" onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  )
}
