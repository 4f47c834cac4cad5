import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { checkKeys } from './check-keys.ts'
import { logoIconRoutes } from './logo-icons.ts'
import { saveLogo } from './save-logo.ts'
import { saveSettings } from './save-settings.ts'
import { sendTestMail } from './send-test-mail.ts'
import { settingsJson } from './settings-json.ts'

/** The store's own settings, which its owner changes in the browser (CONTRACT "Settings"). */
export function settingsRoutes(app: FastifyInstance, shop: Shop): void {
  endpoint(app, shop, api.settingsShow, async () => settingsJson(shop, await shop.storeSettings.fresh()))

  endpoint(app, shop, api.settingsSave, async ({ body, person }) =>
    settingsJson(shop, await saveSettings(shop, person, body)),
  )

  endpoint(app, shop, api.logoSave, async ({ form, files, person }) =>
    settingsJson(shop, await saveLogo(shop, person, form.productData.version, files)),
  )

  endpoint(app, shop, api.paymentKeysCheck, async ({ body, person }) => {
    await checkKeys(shop, person, body)
    return { message: 'These keys are valid' }
  })

  endpoint(app, shop, api.testMail, async ({ body, person, request }) => ({
    message: await sendTestMail(shop, person, body.to, request),
  }))

  logoIconRoutes(app, shop)
}
