import type { DeliveryTerms } from './delivery.ts'

/** Everything about the one store: who it is, where it stands, what delivery costs, what it claims (CONTRACT "Store"). */
export type StoreSettings = DeliveryTerms & {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string
  readonly supportEmail: string
  readonly supportPhone: string
  readonly claims: { readonly deliveryMinutes: number; readonly happyCustomers: number; readonly rating: number }
  readonly social: { readonly [site in 'instagram' | 'twitter' | 'facebook' | 'youtube']?: string }
}
