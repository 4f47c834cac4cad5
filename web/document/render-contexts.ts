import { createContext } from 'react-router'
import type { Language } from '#domain/languages.ts'

// Context keys that only the server uses: server/pages/render.ts sets their values for each rendering.

/** The nonce with which the content security policy allows inline scripts. */
export const scriptNonce = createContext<string>()

/** The store's public URL without a trailing slash, for crawlers. */
export const publicUrl = createContext<string>()

/** URLs of the message files by language and namespace, such as `en-suspiciousPrices`; empty in development. */
export const messageFiles = createContext<Readonly<Record<string, string>>>()

/** Reports an unexpected error while rendering. */
export const reportError = createContext<(error: unknown) => void>()

/** Runs a rendering whose messages are in the language. */
export type InLanguage = <T>(language: Language, render: () => Promise<T>) => Promise<T>
