import { enBill } from './en/bill.ts'
import { hiBill } from './hi/bill.ts'
import { currentLanguage } from './language.ts'

/** The sentences of a printed bill; apart from the others, because few orders are printed. */
export function useBillMessages(): typeof enBill {
  return currentLanguage() === 'hi' ? hiBill : enBill
}
