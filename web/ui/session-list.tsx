import type { OpenSession } from '#domain/accounts/account-shapes.ts'
import { indiaTime } from '../i18n/format/india-time.ts'

type Words = {
  readonly devices: Readonly<Record<OpenSession['device'], string>>
  readonly thisDevice: string
  readonly since: (time: string) => string
}

/** A person's sessions, each with the kind of device and the time of its login. */
export function SessionList({ sessions, words }: { sessions: readonly OpenSession[]; words: Words }) {
  return (
    <ul className="flex w-full flex-col divide-y divide-line">
      {sessions.map(({ device, createdAt, isThis }) => (
        <li key={`${createdAt} ${device} ${isThis}`} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="font-bold">
            {words.devices[device]}
            {isThis && <span className="font-normal text-ink-2"> · {words.thisDevice}</span>}
          </span>
          <span className="text-ink-2">{words.since(indiaTime(createdAt))}</span>
        </li>
      ))}
    </ul>
  )
}
