const most = 99

/** The number on the cart in the header: a higher one would hide the cart behind it. */
export const badge = (count: number): string => (count > most ? `${most}+` : String(count))
