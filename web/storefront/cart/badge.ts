const max = 99

/** The count on the header's cart icon, capped to stay readable. */
export const badge = (count: number): string => (count > max ? `${max}+` : String(count))
