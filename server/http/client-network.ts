import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Some proxies add the client's port, another one for each connection: 192.0.2.1:50123, [2001:db8::1]:50123. */
const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([^\]]+)\]):\d{1,5}$/

/** The network by which limits count a client: an IPv4 address, also one mapped to IPv6, or the /64 of an IPv6 one. */
export function networkOf(address = ''): string {
  const [, ipv4, ipv6] = withPort.exec(address) ?? []
  const [bare = ''] = (ipv4 ?? ipv6 ?? address).split('%')
  if (!isIPv6(bare)) return ipv4 ?? address
  const plain = ipaddr.process(bare)
  if (!(plain instanceof ipaddr.IPv6)) return plain.toString()
  const groups = plain.parts.slice(0, 4).map((part) => part.toString(16))
  return `${groups.join(':')}::/64`
}
