/** The link to a PDF bill, in English, for shopper and seller. */
export const enBillLink = { pdf: 'Bill (PDF)', pdfOf: (id: string) => `Bill (PDF) of order #${id}` }

export type BillLinkMessages = typeof enBillLink
