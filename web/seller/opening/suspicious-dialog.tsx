import type { SuspiciousJson } from '#domain/catalogue/price-shapes.ts'
import { rupeesToPaise } from '#domain/money.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { useNames } from '../../i18n/use-messages.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'

type Props = { suspicious: readonly SuspiciousJson[]; onConfirm: () => void; onClose: () => void }

/** Asks about prices that look wrong before they are saved. */
export function SuspiciousDialog({ suspicious, onConfirm, onClose }: Props) {
  const messages = useSettingsMessages().shelf
  const names = useNames()
  const money = (rupees: number | null) => (rupees === null ? '–' : shortRupees(rupeesToPaise(rupees)))
  return (
    <ConfirmDialog
      open={suspicious.length > 0}
      question={messages.suspicious}
      action={messages.confirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-1">
        {suspicious.map((each) => (
          <li key={`${each.id} ${each.type} ${each.label} ${each.why}`}>
            {messages.suspiciousLine(names.vegetable(each.name, each.nameHi), money(each.before), money(each.after))}
            {each.label !== undefined && ` (${each.label})`}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
