/** What only a printed bill says in English; the rest is in en-orders.ts. */
export const enBill = {
  title: 'Bill',
  fssai: 'FSSAI licence number',
  gstin: 'GSTIN',
  order: 'Order',
  date: 'Date',
  status: 'Status',
  deliveredTo: 'Deliver to',
  item: 'Item',
  pack: 'Pack',
  price: 'Price',
  quantity: 'Qty',
  amount: 'Amount',
  tax: 'Tax',
  noTax: 'No Tax',
  note: 'All prices are in rupees, after discount.',
}
