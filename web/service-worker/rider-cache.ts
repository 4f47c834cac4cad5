/** The cache of the rider's page and its files, filled by the page itself in the language last opened. */
export const riderCache = 'thela-rider'

/** The key of the rider's page, without the token of a link. */
export const riderPage = '/round'
