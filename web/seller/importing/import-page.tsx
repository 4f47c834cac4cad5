import { Download, FileSpreadsheet, Images } from 'lucide-react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { FileButton } from '../layout/file-button.tsx'
import { sellerMeta } from '../layout/page-data.tsx'
import type { Route } from './+types/import-page'
import { ImportPreview, Names } from './import-preview.tsx'
import { type PhotoProgress, useImport } from './use-import.ts'

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('importing').title)

/** Imports a file of products with their photos, and exports all products as a file. */
export default function ImportPage() {
  const messages = messagesOf('importing')
  const { preview, photos, skipped, choosePhotos, progress, busy, read, save } = useImport()
  return (
    <div className="max-w-3xl pb-8">
      <PageTitle>{messages.title}</PageTitle>
      <div className="flex flex-col gap-6">
        <p className="text-ink-2">{messages.about}</p>
        <p>
          <a href="/api/product/export" download className={buttonClass('secondary')}>
            <Download size={18} aria-hidden />
            {messages.export}
          </a>
        </p>
        <div className="flex flex-wrap gap-3">
          <FileButton
            icon={FileSpreadsheet}
            text={messages.file}
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            disabled={busy}
            onChoose={([file]) => file && read(file)}
          />
          <FileButton
            icon={Images}
            text={messages.photos}
            accept="image/*,.heic,.heif,.zip,application/zip"
            multiple
            disabled={busy}
            onChoose={choosePhotos}
          />
          <FileButton icon={Images} text={messages.folder} folder disabled={busy} onChoose={choosePhotos} />
        </div>
        <p className="text-hint text-ink-2">{messages.photosHint}</p>
        {photos.length > 0 && !preview && <p role="status">{messages.chosen(photos.length)}</p>}
        {skipped.length > 0 && <Names title={messages.skipped(skipped.length)} names={skipped} />}
        {preview && <ImportPreview preview={preview} photos={photos} busy={busy} onSave={save} />}
        {progress && <Progress {...progress} />}
      </div>
    </div>
  )
}

function Progress({ done, all, failed }: PhotoProgress) {
  const messages = messagesOf('importing')
  return (
    <div>
      {all > 0 && <p role="status">{messages.photosDone(done, all)}</p>}
      {failed.length > 0 && (
        <div role="alert" className="mt-3 rounded-card border border-error bg-error-50 p-4 text-error">
          <p className="font-semibold">{messages.photosFailed}</p>
          <ul>
            {failed.map((text) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
