import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { CodeField, PasswordNow } from './security-fields.tsx'
import { useSecurityCall } from './use-security-call.ts'

/** Makes ten new recovery codes; the old ones end. */
export function RecoveryForm({ onMade }: { onMade: (codes: readonly string[]) => void }) {
  const messages = useSettingsMessages().security
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const make = useSecurityCall(async () =>
    onMade((await callApi(sellerApi.recoveryCodes, { body: { password, code } })).recoveryCodes),
  )
  return (
    <form onSubmit={make.submit} className="flex flex-col gap-3">
      <PasswordNow value={password} onChange={setPassword} />
      <CodeField value={code} onChange={setCode} error={make.fieldError} />
      <Button type="submit" busy={make.busy} className="sm:self-start">
        {messages.recoveryNew}
      </Button>
    </form>
  )
}
