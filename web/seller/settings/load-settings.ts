import type { CallApi } from '../../api/call-api.ts'
import { fetched } from '../layout/fetched.ts'
import { sellerApi } from '../layout/seller-api.ts'

/** The settings with their version, or why they could not be loaded. */
export function loadSettings(call: CallApi) {
  return fetched(() => call(sellerApi.settingsShow))
}
