import { createContext } from 'react'

/** The mark of a page's own inline scripts while it is rendered; undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined)
