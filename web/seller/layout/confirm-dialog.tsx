import { type ReactNode, useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonLook } from '../../ui/button-look.ts'
import { Dialog, focusFirst } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'

type Question = { title: string; about: ReactNode; action: string; look?: ButtonLook }
type OpenQuestion = Question & { answer: (isSure: boolean) => void }

const openQuestion = createStore<OpenQuestion | undefined>(() => undefined)

/** Opens a question to the seller; false after Cancel, Back or a change of the page. */
export function confirmed(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      openQuestion.setState(undefined, true)
      resolve(isSure)
    }
    openQuestion.setState({ ...question, answer }, true)
  })
}

/** How many forms of the page hold something unsaved. */
export const unsavedForms = createStore(() => ({ count: 0 }))

const countForms = (more: number) => unsavedForms.setState(({ count }) => ({ count: count + more }))

/** Has links, the Back key and the browser ask while something typed is not saved. */
export function useAskBeforeLeaving(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return
    countForms(1)
    return () => countForms(-1)
  }, [hasUnsaved])
}

/** The open question with Cancel and a focused button for the action; both close the dialog. */
export function ConfirmDialog() {
  const messages = messagesOf('seller').confirm
  const question = useStore(openQuestion)
  useEffect(() => () => openQuestion.getState()?.answer(false), [])
  const cancel = () => question?.answer(false)
  return (
    <Dialog open={question !== undefined} onClose={cancel} title={question?.title} className="sm:max-w-md">
      <div className="flex flex-col gap-5">
        <div className="text-ink-2">{question?.about}</div>
        <DialogButtons cancel={messages.cancel} onCancel={cancel}>
          <Button look={question?.look ?? 'primary'} ref={focusFirst} onClick={() => question?.answer(true)}>
            {question?.action}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
