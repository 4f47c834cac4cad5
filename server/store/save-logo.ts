import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { storePicture } from '../catalogue/pictures.ts'
import { type NewPicture, readPhotos } from '../catalogue/read-photos.ts'
import { enqueueAvif, urlOf, withStoredPhotos } from '../catalogue/upload-photos.ts'
import type { Shop } from '../shop.ts'
import type { LoadedSettings } from './current-settings.ts'
import { saveSettings } from './save-settings.ts'

/** In place of a product, for the picture's row. */
const logoOwner = 'store-logo'

/** Stores a picture and makes it the logo. Throws like saveSettings, IMAGE_TYPE, IMAGE_UNREADABLE (CONTRACT "Settings"). */
export async function saveLogo(
  shop: Shop,
  person: Person,
  version: number,
  files: readonly Buffer[],
): Promise<LoadedSettings> {
  if (files.length !== 1)
    throw new Refusal('BAD_INPUT', { message: 'images: Please choose one picture.', extra: { field: 'images' } })
  const photos = await readPhotos(files)
  const logo = photos.map(urlOf)[0]
  const store = (photo: NewPicture) => storePicture(shop, logoOwner, photo)
  const saved = await withStoredPhotos(shop, photos, store, () =>
    saveSettings(shop, person, { section: 'shop', version, values: {} }, { logo }),
  )
  await enqueueAvif(shop, photos)
  return saved
}
