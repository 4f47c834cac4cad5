import type { StoreJson } from '../store/store-shapes.ts'

export type BillSeller = Pick<
  StoreJson,
  'name' | 'street' | 'city' | 'state' | 'zipcode' | 'country' | 'supportPhone' | 'supportEmail'
> & { readonly legal: Pick<StoreJson['legal'], 'name' | 'fssai' | 'gstin'> }

/** The seller's details that a bill stores; later changes of the settings leave them as they are. */
export function sellerOnBill(seller: BillSeller): BillSeller {
  const { name, street, city, state, zipcode, country, supportPhone, supportEmail, legal } = seller
  const { name: legalName, fssai, gstin } = legal
  const notices = { ...(legalName && { name: legalName }), ...(fssai && { fssai }), ...(gstin && { gstin }) }
  return { name, street, city, state, zipcode, country, supportPhone, supportEmail, legal: notices }
}
