import { createContext, useContext } from 'react'

/** The id of the person who is logged in; undefined until it is known. */
export const PersonContext = createContext<string | undefined>(undefined)

/** The id of the logged-in person, whose own typed prices are shown: two people may use one browser. */
export const usePerson = (): string | undefined => useContext(PersonContext)
