import type { FastifyInstance } from 'fastify'

/** No form of these pages is longer: fifty lines of a cart and what an order needs. */
const maxFormBytes = 8 * 1024

/** The fields of a form; one that came more than once is a list, which no form of ours wants. */
export function fieldsIn(body: string): Record<string, string | string[]> {
  const fields = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(body)) {
    const values = fields.get(name)
    if (values === undefined) fields.set(name, [value])
    else values.push(value)
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? `${values[0]}` : values]))
}

/** From here on only what a plain form sends is accepted, and not much of it. */
export function acceptFormsOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, fieldsIn(String(body))),
  )
}
