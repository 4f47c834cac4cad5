import type { ReactNode } from 'react'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonLook } from '../../ui/button-look.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'

type Props = {
  title: string
  /** The text of the button that submits the form. */
  action: string
  look?: ButtonLook
  busy?: boolean
  disabled?: boolean
  cancel?: string
  onSubmit: () => unknown
  onClose: () => void
  children: ReactNode
}

/** An open dialog with one form, Cancel and a button that submits it. */
export function FormDialog({ title, action, cancel, onSubmit, onClose, children, ...button }: Props) {
  const { confirm } = messagesOf('seller')
  return (
    <Dialog open stays onClose={onClose} title={title} className="sm:max-w-md">
      <form noValidate onSubmit={submitHandler(onSubmit)} className="flex flex-col gap-4">
        {children}
        <DialogButtons cancel={cancel ?? confirm.cancel} onCancel={onClose}>
          <Button type="submit" className="px-2 sm:px-4" {...button}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
