import type { OpenSession } from '#domain/accounts/account-shapes.ts'
import { indiaTime } from '../i18n/format/india-time.ts'

type SessionMessages = {
  readonly devices: Readonly<Record<OpenSession['device'], string>>
  readonly thisDevice: string
  readonly since: (time: string) => string
}

/** A person's sessions, each with the kind of device and the time of its login. */
export function SessionList({ sessions, messages }: { sessions: readonly OpenSession[]; messages: SessionMessages }) {
  return (
    <ul className="flex w-full flex-col divide-y divide-line">
      {sessions.map(({ device, createdAt, isThis }) => (
        <li key={`${createdAt} ${device} ${isThis}`} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="font-bold">
            {messages.devices[device]}
            {isThis && <span className="font-normal text-ink-2"> · {messages.thisDevice}</span>}
          </span>
          <span className="text-ink-2">{messages.since(indiaTime(createdAt))}</span>
        </li>
      ))}
    </ul>
  )
}
