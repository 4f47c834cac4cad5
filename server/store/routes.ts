import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { cachedEndpoint } from '../http/cached-endpoint.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { checkKeys } from './check-keys.ts'
import { closeStore, reopenStore } from './close-store.ts'
import { logoIconRoutes } from './logo-icons.ts'
import { presentClosing } from './present-closing.ts'
import { saveLogo } from './save-logo.ts'
import { saveSettings } from './save-settings.ts'
import { sendTestMail } from './send-test-mail.ts'
import { settingsJson } from './settings-json.ts'
import { storeJson } from './store-json.ts'

/** The store's facts, closing and settings (CONTRACT "Store", "Settings"). */
export function storeRoutes(app: FastifyInstance, shop: Shop): void {
  cachedEndpoint(app, shop, api.store, async () => {
    const saved = await shop.settings.fresh()
    return { store: storeJson(shop, saved.store) }
  })

  cachedEndpoint(app, shop, api.storeClosing, () => presentClosing(shop))

  endpoint(app, shop, api.storeClose, ({ body }) => closeStore(shop, body))

  endpoint(app, shop, api.storeOpen, () => reopenStore(shop))

  endpoint(app, shop, api.settingsShow, async ({ person }) => settingsJson(shop, person, await shop.settings.fresh()))

  endpoint(app, shop, api.settingsSave, async ({ body, person }) =>
    settingsJson(shop, person, await saveSettings(shop, person, body)),
  )

  endpoint(app, shop, api.logoSave, async ({ form, files, person }) =>
    settingsJson(shop, person, await saveLogo(shop, person, form.productData.version, files)),
  )

  endpoint(app, shop, api.paymentKeysCheck, ({ body, person }) => checkKeys(shop, person, body))

  endpoint(app, shop, api.testMail, async ({ body, person, request }) => sendTestMail(shop, person, body.to, request))

  logoIconRoutes(app, shop)
}
