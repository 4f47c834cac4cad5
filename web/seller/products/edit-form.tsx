import { useEffect, useState } from 'react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Problem } from '../../ui/problem.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { confirmed } from '../layout/questions.ts'
import { PhotoSlots } from './photo-slots.tsx'
import { lacksPhotos } from './product-edit.ts'
import { DescriptionFields, EditedProductFields } from './product-fields.tsx'
import { useProductEdit } from './use-product-edit.ts'
import { useShelf } from './use-shelf.ts'

type Props = {
  id: string
  name: string
  onShelf: boolean
  /** The product is saved, or its editing is cancelled. */
  onClose: () => void
  /** The product was taken off the shelf. */
  onTakenOff: () => void
  /** Without a frame of its own, inside a dialog. */
  isInDialog?: boolean
}

/** Edits the texts and photos of a product, and takes it off the shelf. */
export function EditForm({ id, name, onShelf, onClose, onTakenOff, isInDialog = false }: Props) {
  const { edit: messages, confirm, failures } = messagesOf('seller')
  const edit = useProductEdit(id, onClose)
  const { edited, failed, outdated, isSubmitted, busy, form, load, submit, change, forget } = edit
  const [converting, setConverting] = useState(0)
  const isLoaded = edited !== undefined
  useEffect(() => {
    if (isLoaded) form.current?.querySelector<HTMLElement>('input:not([type=file])')?.focus()
  }, [isLoaded, form])
  const failure = failed !== undefined && (
    <Problem text={`${messages.failed} ${failed}`} action={failures.retry} onAction={load} />
  )
  if (edited === undefined && failure) return failure
  if (edited === undefined)
    return (
      <p className="flex justify-center p-8">
        <Spinner />
      </p>
    )
  const { typed, seen } = edited
  return (
    <form
      ref={form}
      noValidate
      aria-label={messages.form(name)}
      onSubmit={submit}
      className={classNames(
        'flex max-w-4xl flex-col gap-5',
        !isInDialog && 'rounded-card border border-line bg-surface p-3 sm:p-4',
      )}
    >
      {/* Input during a save would be lost. */}
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-5">
        <EditedProductFields product={typed} seen={seen} isSubmitted={isSubmitted} onChange={change} />
        <PhotoSlots
          photos={typed.photos}
          wrong={isSubmitted && lacksPhotos(typed, seen)}
          onChange={(photos) => change({ photos })}
          onConvert={(by) => setConverting((count) => count + by)}
        />
        <DescriptionFields product={typed} onChange={change} />
      </fieldset>
      {failure ||
        (outdated !== undefined && (
          <Problem text={outdated} hint={messages.loadAnewHint} action={messages.loadAnew} onAction={load} />
        ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy || converting > 0} className="whitespace-nowrap max-sm:flex-1 max-sm:px-2">
          {messages.save}
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            forget()
            onClose()
          }}
          className="max-sm:flex-1"
        >
          {confirm.cancel}
        </Button>
        {onShelf && <TakeOff id={id} name={name} onTakenOff={() => form.current !== null && onTakenOff()} />}
      </div>
    </form>
  )
}

function TakeOff({ id, name, onTakenOff }: { id: string; name: string; onTakenOff: () => void }) {
  const messages = messagesOf('seller').edit
  const { busy, put } = useShelf(id, onTakenOff)
  const takeOff = async () => {
    const question = { title: messages.takeOffQuestion(name), about: messages.takeOffAbout, action: messages.takeOff }
    if (await confirmed({ ...question, look: 'danger' })) put(false)
  }
  return (
    <Button look="danger" busy={busy} onClick={() => void takeOff()} className="max-sm:w-full sm:ml-auto">
      {messages.takeOff}
    </Button>
  )
}
