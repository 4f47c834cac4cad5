import { BlockList, isIPv6, type Socket } from 'node:net'
import { logSecurity } from '../observability/security-log.ts'
import type { Shop } from '../shop.ts'
import { networkOf } from './client-network.ts'

/** A rejected network address is logged once in this time. */
const logIntervalMs = 60_000

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Addresses that connect for many clients: the configured proxies, and this machine, where another may run. */
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

/** Counts open connections by client network (an IPv6 /64 is one) but not proxies'; a limit of 0 sets none. */
export function connectionsByAddress({ config, log }: Pick<Shop, 'config' | 'log'>) {
  const { maxConnectionsPerAddress: max, trustProxy } = config
  const proxies = proxiesOf(trustProxy)
  const networks = new Map<string, Network>()
  const networkOfSocket = (socket: Socket) => networks.get(networkOf(socket.remoteAddress))

  return {
    add(socket: Socket): void {
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
    excess: (socket: Socket) => Math.max(0, (networkOfSocket(socket)?.sockets.size ?? 0) - max),
    remove: (socket: Socket) => networkOfSocket(socket)?.sockets.delete(socket),
    isSameNetwork: (one: Socket, other: Socket) => networkOfSocket(one)?.sockets.has(other) === true,
    logRejected(socket: Socket): void {
      const network = networkOfSocket(socket)
      if (network === undefined || performance.now() - network.loggedAt < logIntervalMs) return
      network.loggedAt = performance.now()
      logSecurity({ config, log }, 'connections refused', { from: socket.remoteAddress ?? '' })
    },
  }
}
