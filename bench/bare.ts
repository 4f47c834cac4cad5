import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'

// The baseline server: `/prebuilt/…` sends prebuilt bytes, `/not-modified` a 304, `/select` one row by its primary key.
const app = Fastify({ logger: false })
const answers = JSON.parse(process.env.BENCH_ANSWERS ?? '[]') as { file: string; headers: Record<string, string> }[]
const pool = new pg.Pool({ ...(JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig), max: 12 })

for (const [at, { file, headers }] of answers.entries()) {
  const body = readFileSync(file)
  app.get(`/prebuilt/${at}`, async (_request, reply) => reply.headers(headers).send(body))
}
app.get('/not-modified', async (_request, reply) => reply.header('etag', '"bare"').code(304).send())
app.get('/select', async () => {
  const { rows } = await pool.query({
    name: 'one',
    text: 'select id, name from product where id = $1',
    values: ['okra'],
  })
  return rows[0]
})

await app.listen({ port: 0, host: '127.0.0.1' })
const [address] = app.addresses()
process.stdout.write(`The baseline is open at http://localhost:${typeof address === 'object' ? address.port : ''}\n`)
process.on('SIGTERM', () => process.exit(0))
