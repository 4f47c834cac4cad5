import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address with the client's port, which some proxies add: 192.0.2.1:50123, [2001:db8::1]:50123. */
const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([^\]]+)\]):\d{1,5}$/

/** The network by which limits count a client: its IPv4 address, mapped to IPv6 or not, or its IPv6 /64. */
export function networkOf(address = ''): string {
  const [, ipv4, ipv6] = withPort.exec(address) ?? []
  const [bare = ''] = (ipv4 ?? ipv6 ?? address).split('%')
  if (!isIPv6(bare)) return ipv4 ?? address
  const plain = ipaddr.process(bare)
  if (!(plain instanceof ipaddr.IPv6)) return plain.toString()
  const groups = plain.parts.slice(0, 4).map((part) => part.toString(16))
  return `${groups.join(':')}::/64`
}
