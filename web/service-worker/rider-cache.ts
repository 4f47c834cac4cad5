/** The name of the cache with the rider's page and its files, which the page itself fills in its language. */
export const riderCacheName = 'thela-rider'

/** Cache key of the rider's page: its path without the secret token. */
export const riderPageKey = '/round'
