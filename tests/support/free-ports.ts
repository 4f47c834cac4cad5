import { createServer } from 'node:net'

/** Ports on which nothing listens now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  return servers.map((server) => {
    const address = server.address()
    server.close()
    return typeof address === 'object' ? (address?.port ?? 0) : 0
  })
}
