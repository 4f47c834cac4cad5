import { showError, showSuccess } from '../../ui/toast.tsx'

/** Copies a text and shows `copied` in a toast, or the error, as without https. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showSuccess(copied)
  } catch (error) {
    showError(error)
  }
}
