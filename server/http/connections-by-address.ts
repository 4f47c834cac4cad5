import { BlockList, isIPv6, type Socket } from 'node:net'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { networkOf } from './client-network.ts'

/** A rejected network address is logged once in this time. */
const logIntervalMs = 60_000

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** This machine, where an unnamed proxy may run, and the configured proxies; each connects for many clients. */
function proxiesOf(trustProxy: readonly string[]): BlockList {
  const list = new BlockList()
  for (const each of ['127.0.0.1', '::1', ...trustProxy]) {
    const [address = '', prefix] = each.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}

type Network = { readonly sockets: Set<Socket>; loggedAt: number }

/** Counts open connections by client network (an IPv6 /64 is one), proxies aside; a limit of 0 is none. */
export function connectionsByAddress({ config, log }: Pick<Shop, 'config' | 'log'>) {
  const { maxConnectionsPerAddress: max, trustProxy } = config
  const proxies = proxiesOf(trustProxy)
  const networks = new Map<string, Network>()
  const find = (socket: Socket) => networks.get(networkOf(socket.remoteAddress))

  return {
    enter(socket: Socket): void {
      const { remoteAddress: address } = socket
      if (max === 0 || address === undefined || proxies.check(address, familyOf(address))) return
      const key = networkOf(address)
      const network = networks.get(key) ?? { sockets: new Set(), loggedAt: Number.NEGATIVE_INFINITY }
      networks.set(key, network)
      network.sockets.add(socket)
      socket.once('close', () => {
        network.sockets.delete(socket)
        if (network.sockets.size === 0) networks.delete(key)
      })
    },
    /** Connections of the socket's network beyond the limit. */
    excess: (socket: Socket) => Math.max(0, (find(socket)?.sockets.size ?? 0) - max),
    leave: (socket: Socket) => find(socket)?.sockets.delete(socket),
    isSame: (one: Socket, other: Socket) => find(one)?.sockets.has(other) === true,
    logRejected(socket: Socket): void {
      const network = find(socket)
      if (network === undefined || performance.now() - network.loggedAt < logIntervalMs) return
      network.loggedAt = performance.now()
      logSecurity({ config, log }, 'connections refused', { from: socket.remoteAddress ?? '' })
    },
  }
}
