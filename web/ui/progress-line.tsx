import { useNavigation } from 'react-router'
import { useWords } from '../words/use-words.ts'

/** A thin line at the top while the next page takes longer than 200 ms. */
export function ProgressLine() {
  const { state } = useNavigation()
  const words = useWords().ui
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={words.loading}
      className="progress-line fixed inset-x-0 top-0 z-50 h-0.75 bg-leaf-500"
    />
  )
}
