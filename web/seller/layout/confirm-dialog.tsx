import { useEffect } from 'react'
import { useStore } from 'zustand'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, focusFirst } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { openQuestions } from './questions.ts'

/** The first open question of a page, with Cancel and a button for the action. */
export function ConfirmDialog() {
  const messages = messagesOf('seller').confirm
  const [question] = useStore(openQuestions).questions
  useEffect(() => {
    openQuestions.setState({ page: {} })
    return () => {
      openQuestions.setState({ page: undefined })
      for (const { answer } of openQuestions.getState().questions) answer(false)
    }
  }, [])
  if (question === undefined) return null
  const { key, title, about, action, look = 'primary', cancel, answer } = question
  const sayNo = () => answer(false)
  return (
    <Dialog key={key} open onClose={sayNo} title={title} className="sm:max-w-md">
      <div className="flex flex-col gap-5">
        <div className="text-ink-2">{about}</div>
        <DialogButtons cancel={cancel ?? messages.cancel} onCancel={sayNo}>
          <Button
            look={look}
            className="px-2 sm:px-4"
            ref={cancel === undefined ? focusFirst : undefined}
            // The second click of a double click would answer the next question.
            onClick={({ detail }) => detail < 2 && answer(true)}
          >
            {action}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
