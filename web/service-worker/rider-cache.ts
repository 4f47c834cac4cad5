/** The name of the cache with the rider's page and its files, which the page itself fills in its language. */
export const riderCacheName = 'thela-rider'

/** The cache key of the rider's page: its path without the link's secret token. */
export const riderPageKey = '/round'
