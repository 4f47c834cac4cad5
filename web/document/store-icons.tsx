import { appIcons, touchIcon } from '#domain/store/app-icons.ts'
import drawnIcon from '../../public/favicon.svg?inline'
import { currentLanguage } from '../i18n/languages.ts'
import { pathInLanguage } from './canonical.ts'

const [tabIcon] = appIcons

/** The icons of the browser tab and the installed app: the seller's logo, else the built-in cart. Server only. */
export function StoreIcons({ logo }: { logo: string | undefined }) {
  // A logo's path has its icons below it.
  const folder = `${logo ?? ''}/icons`
  return (
    <>
      <link rel="icon" href={`${folder}/${tabIcon.file}`} type="image/png" sizes="192x192" />
      {logo === undefined && <link rel="icon" href={drawnIcon} type="image/svg+xml" sizes="any" />}
      <link rel="apple-touch-icon" href={`${folder}/${touchIcon.file}`} sizes="180x180" />
      <link rel="manifest" href={pathInLanguage('/manifest.webmanifest', currentLanguage())} />
    </>
  )
}
