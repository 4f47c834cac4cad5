import { createServer } from 'node:net'
import { listenLocally } from './listen-locally.ts'

/** Ports on which nothing listens now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(servers.map(listenLocally))
  for (const server of servers) server.close()
  return ports
}
