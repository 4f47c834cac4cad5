import { showError, showSuccess } from '../../ui/toast.tsx'

/** Copies a text and says so in a toast; without https there is no clipboard, which a toast says too. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showSuccess(copied)
  } catch (error) {
    showError(error)
  }
}
