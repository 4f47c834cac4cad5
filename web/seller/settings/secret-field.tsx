import type { Secret } from '#domain/store/secrets.ts'
import { settingLimits } from '#domain/store/setting-limits.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'

type Props = {
  label: string
  value: Secret
  /** The saved value, which the seller can keep. */
  stored: Secret
  onChange: (value: Secret) => void
  error?: string | undefined
}

/** A field for a secret, which the server never sends back: the seller leaves, replaces or removes it. */
export function SecretField({ label, value, stored, onChange, error }: Props) {
  const messages = messagesOf('settings')
  const isStored = typeof stored === 'object' && stored.isSet
  const isUnchanged = typeof value === 'object' && value.isSet
  return (
    <div className="flex flex-col gap-1">
      <InputField
        label={label}
        hint={isStored && isUnchanged ? messages.secret.isSet : undefined}
        error={error}
        type="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={settingLimits.secret}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' && isStored ? stored : target.value)}
      />
      {isStored && (
        <Button look="quiet" className="self-start px-0" onClick={() => onChange(isUnchanged ? '' : stored)}>
          {isUnchanged ? messages.secret.remove : messages.secret.keepStored}
        </Button>
      )}
    </div>
  )
}
