import { isIPv6 } from 'node:net'

/** Some proxies add the client's port, another one for each connection: 192.0.2.1:50123, [2001:db8::1]:50123. */
const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([^\]]+)\]):\d{1,5}$/

/** The address without port and zone; an IPv4-mapped IPv6 address becomes IPv4. */
function plainAddress(address: string): string {
  const [, ipv4, ipv6] = withPort.exec(address) ?? []
  const [bare = ''] = (ipv4 ?? ipv6 ?? address).split('%')
  if (!isIPv6(bare)) return ipv4 ?? address
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(written) ?? []
  if (high === undefined || low === undefined) return written
  const bytes = [high, low].map((each) => Number.parseInt(each, 16)).flatMap((each) => [each >> 8, each & 255])
  return bytes.join('.')
}

/** The network by which limits count a client: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(address: string | undefined): string {
  // A client that disconnected early has no address.
  const written = plainAddress(address ?? '')
  if (!isIPv6(written)) return written
  const [head = [], tail] = written.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}
