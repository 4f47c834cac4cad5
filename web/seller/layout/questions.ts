import type { ReactNode } from 'react'
import { createStore } from 'zustand'
import { newKey } from '../../browser/new-key.ts'
import type { ButtonLook } from '../../ui/button-look.ts'

type Question = {
  title: string
  about: ReactNode
  action: string
  look?: ButtonLook
  /** Another text than "Cancel", for a question whose action does not get the focus. */
  cancel?: string
}
type OpenQuestion = Question & { readonly key: string; readonly answer: (isSure: boolean) => void }

/** The questions, of which `ConfirmDialog` shows the first, and the page of that dialog; undefined between two pages. */
export const openQuestions = createStore<{ questions: readonly OpenQuestion[]; page: object | undefined }>(() => ({
  questions: [],
  page: undefined,
}))

/** Asks the seller, one question after another; false after Cancel, Back or a change of the page. */
export function confirmed(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      openQuestions.setState(({ questions }) => ({ questions: questions.filter((each) => each.answer !== answer) }))
      resolve(isSure)
    }
    openQuestions.setState(({ questions }) => ({ questions: [...questions, { ...question, key: newKey(), answer }] }))
  })
}
