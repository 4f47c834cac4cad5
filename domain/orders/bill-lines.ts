import { formatRupees, type Paise, paise, rupeesToPaise } from '../money.ts'
import { bagNote } from './bag-note.ts'
import type { BillSeller } from './bill-seller.ts'
import type { enBill } from './bill-words-en.ts'
import { lineSums } from './line-sums.ts'
import { cashDue, creditRounding, moneyState, returnedUnpaid } from './order-money.ts'
import type { OrderNames } from './order-names-en.ts'
import type { OrderJson } from './order-shapes.ts'
import type { enOrderWords } from './order-words-en.ts'

/** A bill in one language: its words, names, and how a time is written. */
export type BillLanguage = {
  readonly bill: typeof enBill
  readonly order: typeof enOrderWords
  readonly names: OrderNames
  readonly time: (iso: string) => string
}

type Row = readonly [term: string, text: string]

/** Everything a bill says, in order; screen print and PDF only lay it out. */
export type BillLines = {
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
  /** Below the total: what goes back, what is left to pay, and how it is paid. */
  readonly payment: readonly Row[]
  readonly note: string
}

/** Name, address, licence and GST number as they are set (CONTRACT "Store"). */
function sellerLines(seller: BillSeller, { bill, names }: BillLanguage): string[] {
  const { name, street, city, state, zipcode, country, supportPhone, supportEmail, legal } = seller
  return [
    ...(legal.name !== undefined && legal.name !== name ? [legal.name] : []),
    names.place(`${street}, ${city}, ${state} ${zipcode}, ${country}`),
    ...[[supportPhone, supportEmail].filter(Boolean).join(' · ')].filter(Boolean),
    ...(legal.fssai === undefined ? [] : [`${bill.fssai}: ${legal.fssai}`]),
    ...(legal.gstin === undefined ? [] : [`${bill.gstin}: ${legal.gstin}`]),
  ]
}

function factsOf(order: OrderJson, { bill, names, time }: BillLanguage): Row[] {
  const { firstName, lastName, phone, street, city, state, zipcode } = order.address
  const buyer = [`${firstName} ${lastName}`.trim(), phone, street, city, `${state} ${zipcode}`]
  const numbered: Row[] =
    order.bill === undefined
      ? []
      : [
          [bill.number, order.bill.number],
          [bill.billDate, time(order.bill.at)],
        ]
  return [
    ...numbered,
    [bill.order, `#${order._id}`],
    [bill.date, time(order.createdAt)],
    [bill.status, names.status(order.status)],
    [bill.deliveredTo, buyer.filter(Boolean).join(', ')],
  ]
}

type Item = OrderJson['items'][number]

/** What replaces a line, unless the shopper declined it. */
const replacementOf = ({ replacedBy }: Item) => (replacedBy?.state === 'declined' ? undefined : replacedBy)

/** The HSN code of what travels, where the seller gave one. */
function hsnOf(line: Item, { bill }: OrderJson): string | undefined {
  return bill?.hsn?.[(replacementOf(line) ?? line).product._id]
}

function itemOf(line: Item, of: OrderJson, language: BillLanguage) {
  const { bill, order, names } = language
  const { product, unit, quantity } = line
  const hsn = hsnOf(line, of)
  const isChanged = replacementOf(line) !== undefined || (line.credit ?? 0) > 0
  const note = isChanged ? bagNote(line, of.paymentType, { messages: order.bag, names }) : undefined
  return {
    name: product.name === '' ? order.unavailable : names.vegetable(product.name, product.nameHi),
    note: [hsn && `${bill.hsn} ${hsn}`, note?.text, note?.less].filter(Boolean).join(' · ') || undefined,
    cells: [
      names.unit(unit.label),
      formatRupees(rupeesToPaise(unit.sellingPrice)),
      String(quantity || 1),
      formatRupees(lineSums(line).due),
    ],
  }
}

function sumsOf(order: OrderJson, amount: Paise, { bill, order: words }: BillLanguage): Row[] {
  const shipping = rupeesToPaise(order.shippingFee)
  const rounding = creditRounding(order)
  return [
    [words.subtotal, formatRupees(paise(amount - shipping + rounding))],
    ...(rounding > 0 ? [[words.rounding, `−${formatRupees(rounding)}`] as const] : []),
    [words.shipping, shipping === 0 ? words.free : formatRupees(shipping)],
    [bill.tax, bill.noTax],
  ]
}

function paymentOf(order: OrderJson, { bill, order: words, names }: BillLanguage): Row[] {
  const unpaid = returnedUnpaid(order)
  const back = rupeesToPaise(order.return?.amount ?? 0)
  const due = cashDue(order)
  const state = moneyState(order)
  const paidBy = order.paymentType ? names.payment(order.paymentType) : words.notAvailable
  const backTerm = state === 'refund-cash' ? bill.goesBack : bill.givenBack
  return [
    ...(unpaid === 0 ? [] : [[words.returnedUnpaid, `−${formatRupees(unpaid)}`] as const]),
    ...(back === 0 ? [] : [[backTerm, `−${formatRupees(back)}`] as const]),
    ...(due === 0 || due === rupeesToPaise(order.amount) ? [] : [[words.due, formatRupees(due)] as const]),
    [words.payment, `${paidBy} · ${words.money[state]}`],
  ]
}

/** The lines of an order's bill; GST law calls it a cash memo without a GSTIN. */
export function billLines(order: OrderJson, today: BillSeller, language: BillLanguage): BillLines {
  const { bill, order: words } = language
  const seller = order.bill?.seller ?? today
  const amount = rupeesToPaise(order.amount)
  return {
    seller: { name: seller.name, lines: sellerLines(seller, language) },
    title: seller.legal.gstin === undefined ? bill.cashMemo : bill.billOfSupply,
    facts: factsOf(order, language),
    columns: [bill.item, bill.pack, bill.price, bill.quantity, bill.amount],
    items: order.items.map((line) => itemOf(line, order, language)),
    sums: sumsOf(order, amount, language),
    total: [words.total, formatRupees(amount)],
    payment: paymentOf(order, language),
    note: bill.note,
  }
}
