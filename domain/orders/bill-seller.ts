import type { StoreJson } from '../store/store-shapes.ts'

/** Seller's details on a bill. */
export type BillSeller = Pick<
  StoreJson,
  'name' | 'street' | 'city' | 'state' | 'zipcode' | 'country' | 'supportPhone' | 'supportEmail'
> & { readonly legal: Pick<StoreJson['legal'], 'name' | 'fssai' | 'gstin'> }

/** What a bill says of its seller, which later changes of the settings leave as it was. */
export function sellerOnBill(seller: BillSeller): BillSeller {
  const { name, street, city, state, zipcode, country, supportPhone, supportEmail, legal } = seller
  const { name: legalName, fssai, gstin } = legal
  const set = { ...(legalName && { name: legalName }), ...(fssai && { fssai }), ...(gstin && { gstin }) }
  return { name, street, city, state, zipcode, country, supportPhone, supportEmail, legal: set }
}
