import { Refusal } from '#domain/refusal.ts'
import type { Person } from '../auth/person.ts'
import { withUploadedPhotos } from '../catalogue/upload-photos.ts'
import type { Shop } from '../shop.ts'
import type { LoadedSettings } from './current-settings.ts'
import { insertSettings } from './queries.ts'
import { throwChangedMeanwhile } from './save-settings.ts'

/** Stands in the picture's row in place of a product's id. */
const logoOwner = 'store-logo'

/** Stores a picture and saves it as the logo. Throws CHANGED_MEANWHILE and like `readPhotos` (CONTRACT "Settings"). */
export async function saveLogo(
  shop: Shop,
  person: Person,
  version: number,
  files: readonly Buffer[],
): Promise<LoadedSettings> {
  if (files.length !== 1)
    throw new Refusal('BAD_INPUT', { message: 'images: Please choose one picture.', extra: { field: 'images' } })
  const before = await shop.settings.fresh()
  if (before.version !== version) return throwChangedMeanwhile(shop, person)
  await withUploadedPhotos(shop, logoOwner, files, async ([logo]) => {
    const values = { ...before.saved.shop?.values, logo }
    const row = { section: 'shop' as const, values, changedAt: shop.clock(), changedBy: person.id }
    if (!(await insertSettings(shop.db, version, row))) await throwChangedMeanwhile(shop, person)
  })
  const after = await shop.settings.fresh()
  await shop.events.publish('store-changed')
  return after
}
