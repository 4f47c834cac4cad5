import { formatRupees, rupeesToPaise } from '../money.ts'
import { bagNote, packedText } from './bag-note.ts'
import type { enBill } from './bill-words-en.ts'
import { lineSums } from './line-sums.ts'
import { cashDue, moneyState, receiptsFromJson, returnedUnpaid, subtotalsOf } from './order-money.ts'
import type { OrderNames } from './order-names-en.ts'
import type { BillSeller, OrderJson } from './order-shapes.ts'
import type { enOrderWords } from './order-words-en.ts'
import { replacementInBag } from './replacements.ts'

/** The words, names and time format of a bill in one language. */
export type BillLanguage = {
  readonly bill: typeof enBill
  readonly order: typeof enOrderWords
  readonly names: OrderNames
  readonly time: (iso: string) => string
}

type Row = readonly [term: string, text: string]

/** All texts of a bill, from top to bottom; the printed page and the PDF only lay them out. */
export type BillTexts = {
  readonly seller: { readonly name: string; readonly lines: readonly string[] }
  readonly title: string
  readonly facts: readonly Row[]
  readonly columns: readonly string[]
  readonly items: readonly {
    readonly name: string
    readonly note: string | undefined
    readonly cells: readonly string[]
  }[]
  readonly sums: readonly Row[]
  readonly total: Row
  /** Rows below the total: the refund, what was paid by UPI on delivery, the sum still to pay, and the way of paying. */
  readonly payment: readonly Row[]
  readonly note: string
}

/** Name, address, licence and GST number as they are set (CONTRACT "Store"). */
function sellerLines(seller: BillSeller, { bill, names }: BillLanguage): string[] {
  const { name, street, city, state, zipcode, country, supportPhone, supportEmail, legal } = seller
  const contact = [supportPhone, supportEmail].filter(Boolean).join(' · ')
  return [
    ...(legal.name === undefined || legal.name === name ? [] : [legal.name]),
    names.place(`${street}, ${city}, ${state} ${zipcode}, ${country}`),
    ...(contact === '' ? [] : [contact]),
    ...(legal.fssai === undefined ? [] : [`${bill.fssai}: ${legal.fssai}`]),
    ...(legal.gstin === undefined ? [] : [`${bill.gstin}: ${legal.gstin}`]),
  ]
}

function factsOf(order: OrderJson, { bill, names, time }: BillLanguage): Row[] {
  const { firstName, lastName, phone, street, city, state, zipcode } = order.address
  const buyer = [`${firstName} ${lastName}`.trim(), phone, street, city, `${state} ${zipcode}`]
  const billRows: Row[] =
    order.bill === undefined
      ? []
      : [
          [bill.number, order.bill.number],
          [bill.billDate, time(order.bill.at)],
        ]
  return [
    ...billRows,
    [bill.order, `#${order._id}`],
    [bill.date, time(order.createdAt)],
    [bill.status, names.status(order.status)],
    [bill.deliveredTo, buyer.filter(Boolean).join(', ')],
  ]
}

type Item = OrderJson['items'][number]

/** A bill's line: what was delivered, at its own price, and a note of what was ordered where it differs. */
function itemOf(line: Item, order: OrderJson, language: BillLanguage) {
  const { bill, order: words, names } = language
  const replacement = replacementInBag(line.replacedBy)
  const { product, unit } = replacement ?? line
  const hsn = order.bill?.hsn?.[product._id]
  const notes = replacement === undefined ? lessNotes(line, order, language) : insteadNotes(line, replacement, language)
  return {
    name: product.name === '' ? words.unavailable : names.vegetable(product.name, product.nameHi),
    note: [hsn && `${bill.hsn} ${hsn}`, ...notes].filter(Boolean).join(' · ') || undefined,
    cells: [
      names.unit(unit.label),
      formatRupees(rupeesToPaise(unit.sellingPrice)),
      // As in My Orders, a line without a quantity is one (SPEC 2).
      String(line.quantity || 1),
      formatRupees(lineSums(line).due),
    ],
  }
}

function lessNotes(line: Item, order: OrderJson, { order: words, names }: BillLanguage) {
  if (lineSums(line).credit === 0) return []
  const note = bagNote(line, order.paymentType, { messages: words.bag, names })
  return [note?.text, note?.less]
}

function insteadNotes(line: Item, replacement: NonNullable<Item['replacedBy']>, { bill, order, names }: BillLanguage) {
  const { product, quantity } = line
  const instead = bill.insteadOf(names.vegetable(product.name, product.nameHi))
  const isWhole = lineSums({ unit: replacement.unit, quantity }).ordered === lineSums(line).due
  return isWhole ? [instead] : [instead, packedText(replacement, order.bag)]
}

function sumsOf(order: OrderJson, { bill, order: words }: BillLanguage): Row[] {
  const { subtotal, topUp, shipping } = subtotalsOf(order)
  return [
    [words.subtotal, formatRupees(subtotal)],
    ...(topUp > 0 ? [[words.topUp, `−${formatRupees(topUp)}`] as const] : []),
    [words.shipping, shipping === 0 ? words.free : formatRupees(shipping)],
    [bill.tax, bill.noTax],
  ]
}

function paymentOf(order: OrderJson, { bill, order: words, names }: BillLanguage): Row[] {
  const unpaid = returnedUnpaid(order)
  const refund = rupeesToPaise(order.return?.amount ?? 0)
  const { upi } = receiptsFromJson(order.received)
  const due = cashDue(order)
  const state = moneyState(order)
  const paidBy = order.paymentType ? names.payment(order.paymentType) : words.notAvailable
  const refundTerm = state === 'refund-cash' ? bill.goesBack : bill.givenBack
  return [
    ...(unpaid === 0 ? [] : [[words.returnedUnpaid, `−${formatRupees(unpaid)}`] as const]),
    ...(refund === 0 ? [] : [[refundTerm, `−${formatRupees(refund)}`] as const]),
    ...(upi === 0 ? [] : [[words.byUpi, formatRupees(upi)] as const]),
    ...(due === 0 || due === rupeesToPaise(order.amount) ? [] : [[words.due, formatRupees(due)] as const]),
    [words.payment, `${paidBy} · ${words.money[state]}`],
  ]
}

/** The texts of an order's bill; an order without a bill shows `currentSeller`. Without a GSTIN it is a cash memo. */
export function billTexts(order: OrderJson, currentSeller: BillSeller, language: BillLanguage): BillTexts {
  const { bill, order: words } = language
  const seller = order.bill?.seller ?? currentSeller
  return {
    seller: { name: seller.name, lines: sellerLines(seller, language) },
    title: seller.legal.gstin === undefined ? bill.cashMemo : bill.billOfSupply,
    facts: factsOf(order, language),
    columns: [bill.item, bill.pack, bill.price, bill.quantity, bill.amount],
    items: order.items.map((line) => itemOf(line, order, language)),
    sums: sumsOf(order, language),
    total: [words.total, formatRupees(rupeesToPaise(order.amount))],
    payment: paymentOf(order, language),
    note: bill.note,
  }
}
