import { useState } from 'react'
import { maxProductImages } from '#domain/catalogue/catalogue.ts'
import type { ImportResult } from '#domain/catalogue/import-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RefusalCode } from '#domain/refusal-messages.ts'
import { callApi, sendForm } from '../../api/call-api.ts'
import { newKey } from '../../browser/new-key.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { loadRefusals } from '../../i18n/load-messages.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { useAskBeforeLeaving } from '../layout/leave-question.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { editFormOf, typedTexts } from '../products/product-edit.ts'
import { readablePhoto } from '../products/shrink-photo.ts'
import { callWithPrices } from '../suspicious-prices/call-with-prices.tsx'
import { matchPhotos } from './match-photos.ts'
import type { ChosenPhotos } from './photos-of.ts'
import type { FileRow, ProductFile } from './read-product-file.ts'

/** A file that was read, and what the server would do with it. */
export type Preview = ProductFile & { readonly result: ImportResult }

/** How many products have got their photos, one after the other, and the errors. */
export type PhotoProgress = { readonly done: number; readonly all: number; readonly failed: readonly string[] }

const noPhotos: ChosenPhotos = { photos: [], skipped: [] }

const sentRows = (rows: readonly FileRow[]) => rows.map(({ row }) => row)

/** Reads a file, previews it, saves it at once, and then sends the photos. */
export function useImport() {
  const messages = messagesOf('importing')
  const [preview, setPreview] = useState<Preview>()
  const [{ photos, skipped }, setChosen] = useState(noPhotos)
  const [progress, setProgress] = useState<PhotoProgress>()
  const { busy, run } = useBusy()
  const sendOnce = useSendOnce()
  useAskBeforeLeaving(progress !== undefined && progress.done < progress.all)

  const read = (file: File) =>
    run(async () => {
      setPreview(undefined)
      setProgress(undefined)
      const { readProductFile } = await import('./read-product-file.ts')
      const found = await readProductFile(file)
      if (typeof found === 'string') return showError(messages.problems[found])
      // The preview shows the messages of row errors.
      await loadRefusals()
      const result = await callApi(sellerApi.productImport, { body: { rows: sentRows(found.rows), preview: true } })
      setPreview({ ...found, result })
    })

  const choosePhotos = (files: readonly File[]) =>
    run(async () => {
      const { photosOf } = await import('./photos-of.ts')
      const chosen = await photosOf(files)
      if (typeof chosen === 'string') return showError(messages.zipProblems[chosen])
      setChosen(chosen)
    })

  async function sendAllPhotos({ rows, result }: Preview): Promise<void> {
    const matched = [...matchPhotos(rows, photos)]
    const failed: string[] = []
    for (const [done, [at, files]] of matched.entries()) {
      setProgress({ done, all: matched.length, failed: [...failed] })
      const found = result.rows.find(({ row }) => row === at + 1)
      if (found?.id === undefined) continue
      const unreadable = await sendPhotos(found.id, files).catch((error: unknown) => [errorText(error)])
      failed.push(...unreadable.map((text) => `${found.name}: ${text}`))
    }
    setProgress({ done: matched.length, all: matched.length, failed })
  }

  const save = () =>
    run(async () => {
      if (preview === undefined) return
      const rows = sentRows(preview.rows)
      const result = await sendOnce(preview, (key) => callWithPrices(sellerApi.productImport, key, { rows }))
      if (result === undefined) return
      showSuccess(result.message)
      setPreview(undefined)
      // Left chosen, they would replace newer photos with the next file.
      setChosen(noPhotos)
      await sendAllPhotos({ ...preview, result })
    })

  return { preview, photos, skipped, choosePhotos, progress, busy, read, save }
}

/** An error of a row in the language of the page. */
export function rowError({ code, message }: ImportResult['errors'][number]): string {
  return errorText(new Refusal(code as RefusalCode, { message }))
}

/** Replaces a product's photos; if some cannot be read, changes nothing and returns their names. */
async function sendPhotos(id: string, files: readonly File[]): Promise<readonly string[]> {
  const photos = await Promise.all(files.map(readablePhoto))
  const unreadable = files.filter((_, at) => photos[at] === undefined).map(({ name }) => name)
  if (unreadable.length > 0) return unreadable
  const { product } = await callApi(sellerApi.productShow, { params: { id } })
  const places = Array.from({ length: maxProductImages }, (_, at) => photos[at])
  const form = await editFormOf({ ...typedTexts(product), photos: places }, product)
  await sendForm(sellerApi.productEdit, form, { params: { id }, key: newKey() })
  return []
}
