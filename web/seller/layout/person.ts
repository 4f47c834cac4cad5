import { createContext, useContext } from 'react'

/** The id of the person who is logged in; undefined until it is known. */
export const PersonContext = createContext<string | undefined>(undefined)

/** Whose typed prices may be shown and sent: two people may use one browser. */
export const usePerson = (): string | undefined => useContext(PersonContext)
