/** The link to a bill as PDF, in English, alike for shopper and seller. */
export const enBillLink = {
  pdf: 'Bill (PDF)',
  pdfOf: (id: string) => `Bill (PDF) of order #${id}`,
}

export type BillLinkMessages = typeof enBillLink
