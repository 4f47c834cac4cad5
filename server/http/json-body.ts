import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** Parses JSON by Fastify's own parser, which throws at a prototype key. */
export function parseJson(request: FastifyRequest, text: string): unknown {
  let parsed: unknown
  const parse = request.server.getDefaultJsonParser('error', 'error')
  void parse(request, text, (error, body) => {
    if (error) throw error
    parsed = body
  })
  return parsed
}

/** Refuses replacement characters, which stand for bytes that were not UTF-8. Throws BAD_INPUT. */
export function checkReadable(text: string): void {
  if (text.includes('\ufffd')) throw new Refusal('BAD_INPUT', { message: 'The text has unreadable characters.' })
}

/** Reads JSON bodies; text that is not UTF-8 and prototype keys are refused, and so is every compressed body. */
export function readJsonBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    if (encoding.toLowerCase() !== 'identity') throw new Refusal('WRONG_TYPE')
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    checkReadable(text)
    return parseJson(request, text)
  })
}
