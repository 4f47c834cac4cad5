import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, languages } from '#domain/languages.ts'
import type { Shop } from '../shop.ts'

const yearSeconds = 365 * 24 * 60 * 60

function known(text: unknown): Language | undefined {
  return languages.find((each) => each === text)
}

/** The language of a page: `?lang=`, else the cookie, else English; Accept-Language would make pages uncacheable. */
export function chosenLanguage(request: FastifyRequest): { language: Language; isRequested: boolean } {
  const requested = known((request.query as { lang?: unknown }).lang)
  return { language: requested ?? known(request.cookies.lang) ?? 'en', isRequested: requested !== undefined }
}

/** The language of a page without `?lang=`, by the Cookie header. */
export function languageIn(app: FastifyInstance, cookies: string | undefined): Language {
  if (cookies === undefined || !cookies.includes('lang')) return 'en'
  return known(app.parseCookie(cookies).lang) ?? 'en'
}

/** The cookie that remembers a choice of language for a year. */
export function languageCookie(shop: Shop, language: Language): [string, string, CookieSerializeOptions] {
  const secure = shop.config.publicUrl.startsWith('https:')
  return ['lang', language, { path: '/', sameSite: 'lax', secure, maxAge: yearSeconds }]
}
