import { BlockList, isIPv6, type Socket } from 'node:net'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { networkOf } from './client-network.ts'

/** A refused address stands in the log once in this time. */
const quietMs = 60_000

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** This machine, where a proxy may stand that was not named, and the proxies of the settings: each speaks for many. */
function speakingForMany(trustProxy: readonly string[]): BlockList {
  const list = new BlockList()
  for (const each of ['127.0.0.1', '::1', ...trustProxy]) {
    const [address = '', prefix] = each.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}

type Line = { readonly sockets: Set<Socket>; toldAt: number }

/** Counts the open connections of each network address (an IPv6 /64 is one) that speaks for itself, with a bound of the settings. */
export function connectionsByAddress({ settings, log }: Pick<Shop, 'settings' | 'log'>) {
  const { maxConnectionsPerAddress: most, trustProxy } = settings
  const proxies = speakingForMany(trustProxy)
  const lines = new Map<string, Line>()
  const lineOf = (socket: Socket) => lines.get(networkOf(socket.remoteAddress))

  return {
    enter(socket: Socket): void {
      const { remoteAddress: address } = socket
      if (most === 0 || address === undefined || proxies.check(address, familyOf(address))) return
      const network = networkOf(address)
      const line = lines.get(network) ?? { sockets: new Set(), toldAt: Number.NEGATIVE_INFINITY }
      lines.set(network, line)
      line.sockets.add(socket)
      socket.once('close', () => {
        line.sockets.delete(socket)
        if (line.sockets.size === 0) lines.delete(network)
      })
    },
    /** How many connections its address has beyond the bound. */
    over: (socket: Socket) => Math.max(0, (lineOf(socket)?.sockets.size ?? 0) - most),
    leave: (socket: Socket) => lineOf(socket)?.sockets.delete(socket),
    isSameLine: (one: Socket, other: Socket) => lineOf(one)?.sockets.has(other) === true,
    tell(socket: Socket): void {
      const line = lineOf(socket)
      if (line === undefined || performance.now() - line.toldAt < quietMs) return
      line.toldAt = performance.now()
      logSecurity({ settings, log }, 'connections refused', { from: socket.remoteAddress ?? '' })
    },
  }
}
