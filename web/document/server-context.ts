import { createContext, type ReactNode } from 'react'

/** Nonce of inline scripts while the server renders; undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined)

/** Head elements that only the server renders; the browser hydrates around them. */
export const ServerHead = createContext<ReactNode>(undefined)
