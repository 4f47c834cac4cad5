import * as z from 'zod/mini'
import { waysToPay } from '../payments/ways-to-pay.ts'
import type { PlainSettings } from './plain-settings.ts'
import type { Section } from './setting-shapes.ts'
import { isDemoPhone, isForgottenDemoPoint } from './store-settings.ts'

/** The steps to an open shop, each done or not. */
export const checklist = z.object({
  place: z.boolean(),
  phone: z.boolean(),
  hours: z.boolean(),
  prices: z.boolean(),
  payment: z.boolean(),
  law: z.boolean(),
  /** Whether the caller's own login has one. */
  secondFactor: z.boolean(),
})
export type Checklist = z.infer<typeof checklist>

/** The notices that an open shop must show by law. */
export const requiredNotices = ['legalName', 'address', 'fssai', 'grievanceOfficer', 'grievanceContact'] as const

type RequiredNotice = (typeof requiredNotices)[number]

/** The settings that tell which steps are done. */
type ChecklistSettings = {
  readonly delivery: Pick<PlainSettings['delivery'], 'zipcode' | 'point'>
  readonly shop: Pick<PlainSettings['shop'], 'phone'>
  readonly payment: Pick<PlainSettings['payment'], 'cash' | 'online' | 'razorpayKeyId'>
  readonly legal: Pick<
    PlainSettings['legal'],
    'legalName' | 'fssai' | 'grievanceOfficer' | 'grievanceEmail' | 'grievancePhone'
  >
}

/** The required notices that are still missing; the demo store's address does not count. */
export function missingNoticesOf(
  { legal }: Pick<ChecklistSettings, 'legal'>,
  isSaved: (section: Section) => boolean,
): RequiredNotice[] {
  const isMissing: Record<RequiredNotice, boolean> = {
    legalName: legal.legalName === '',
    address: !isSaved('delivery'),
    fssai: legal.fssai === '',
    grievanceOfficer: legal.grievanceOfficer === '',
    grievanceContact: legal.grievanceEmail === '' && legal.grievancePhone === '',
  }
  return requiredNotices.filter((name) => isMissing[name])
}

/** Which steps to an open shop are done. */
export function checklistOf(
  values: ChecklistSettings,
  isSaved: (section: Section) => boolean,
  facts: { readonly hasOwnPrices: boolean; readonly hasSecondFactor: boolean; readonly hasSandbox: boolean },
): Checklist {
  const { delivery, payment, shop } = values
  const ways = waysToPay(payment, facts.hasSandbox)
  return {
    place: isSaved('shop') && isSaved('delivery') && !isForgottenDemoPoint(delivery),
    phone: isSaved('shop') && shop.phone !== '' && !isDemoPhone(shop.phone),
    hours: isSaved('hours'),
    prices: facts.hasOwnPrices,
    payment: isSaved('payment') && (ways.cash || ways.online),
    law: missingNoticesOf(values, isSaved).length === 0,
    secondFactor: facts.hasSecondFactor,
  }
}
