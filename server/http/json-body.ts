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

/** Decodes UTF-8; other bytes would be stored as replacement characters. Throws BAD_INPUT. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('BAD_INPUT', { message: 'The text has unreadable characters.' })
  }
}

/** Reads JSON bodies; text that is not UTF-8 and prototype keys are refused, and so is every compressed body. */
export function readJsonBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    if (encoding.toLowerCase() !== 'identity') throw new Refusal('WRONG_TYPE')
  })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    parseJson(request, decode(bytes)),
  )
}
