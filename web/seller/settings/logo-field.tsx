import { ImagePlus } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { sendForm } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { reloadStore } from '../../store/use-store-facts.ts'
import { Button } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { FileButton } from '../layout/file-button.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { formWithPhotos, isPhoto, readablePhoto } from '../products/shrink-photo.ts'
import type { SectionEdit } from './use-section.ts'

/** The shop's logo, saved as soon as the seller chooses a file; without one the name is drawn. */
export function LogoField({ form: { values, change, savePart } }: { form: SectionEdit<'shop'> }) {
  const messages = messagesOf('settings').shop
  const { notAnImage, unreadableImage } = messagesOf('seller').addProduct
  const { revalidate } = useRevalidator()
  const { busy, run } = useBusy()
  const sendOnce = useSendOnce()

  const send = (file: File) =>
    run(async () => {
      const photo = await readablePhoto(file)
      if (photo === undefined) return showError(unreadableImage(file.name))
      const save = async (version: number) => {
        const form = await formWithPhotos({ version }, [photo])
        const sent = [version, file.name, file.size, file.lastModified].join(' ')
        return sendOnce(sent, (key) => sendForm(sellerApi.logoSave, form, { key }))
      }
      await savePart(save, (saved) => ({ logo: saved.settings.shop.logo }))
      showSuccess(messages.logoSaved)
      await Promise.all([revalidate(), reloadStore()])
    })

  function choose(file: File | undefined): void {
    if (file === undefined) return
    if (!isPhoto(file)) showError(notAnImage)
    else void send(file)
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold text-hint text-ink-2">{messages.logo}</p>
      <div className="flex flex-wrap items-center gap-3">
        <LogoMark name={values.name} logo={values.logo || undefined} />
        <FileButton
          icon={ImagePlus}
          text={messages.chooseLogo}
          accept="image/*"
          disabled={busy}
          onChoose={([file]) => choose(file)}
        />
        {values.logo !== '' && (
          <Button look="quiet" onClick={() => change({ logo: '' })}>
            {messages.removeLogo}
          </Button>
        )}
      </div>
      <p className="text-hint text-ink-3">{messages.logoHint}</p>
    </div>
  )
}
