import type { BillLinkMessages } from '../en/bill-link.ts'

/** The link to a bill as PDF, in Hindi. */
export const hiBillLink: BillLinkMessages = { pdf: 'बिल (पीडीएफ़)', pdfOf: (id) => `ऑर्डर #${id} का बिल (पीडीएफ़)` }
