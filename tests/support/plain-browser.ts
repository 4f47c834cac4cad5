import type { FastifyInstance } from 'fastify'

/** A page as a browser without scripts gets it. */
export type PlainAnswer = {
  readonly status: number
  readonly html: string
  readonly location: string | undefined
  readonly headers: Record<string, unknown>
}

/** A browser without scripts: it keeps cookies, fetches pages and sends plain forms. */
export function plainBrowser(app: FastifyInstance, from = '10.9.0.1') {
  const cookies = new Map<string, string>()
  async function ask(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string | undefined> = {},
    payload?: string,
  ): Promise<PlainAnswer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const answer = await app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { ...(cookie === '' ? {} : { cookie }), ...Object.fromEntries(sent) },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value } of answer.cookies) value === '' ? cookies.delete(name) : cookies.set(name, value)
    const { location } = answer.headers
    return { status: answer.statusCode, html: answer.payload, location, headers: answer.headers }
  }
  const type = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' }
  return {
    cookies,
    get: (url: string, headers?: Record<string, string>) => ask('GET', url, headers),
    /** Sends a form, its fields as they are or as a body that is written already. */
    send: (url: string, fields: Record<string, string> | string, headers: Record<string, string | undefined> = {}) =>
      ask('POST', url, { ...type, ...headers }, String(new URLSearchParams(fields))),
  }
}

/** What people read on a page: its main part without tags. */
export function shown({ html }: PlainAnswer): string {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  const text = main.replaceAll(/<[^>]{0,2000}>/g, ' ').replaceAll('&#x27;', "'")
  return text.replaceAll(/\s+/g, ' ')
}

/** The hidden fields of the form on a page that goes to this address. */
export function hiddenFields({ html }: PlainAnswer, action: string): Record<string, string> {
  const [, form = ''] = new RegExp(`<form[^>]*action="${action}"[^>]*>(.*?)</form>`, 's').exec(html) ?? []
  const fields = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]))
}
