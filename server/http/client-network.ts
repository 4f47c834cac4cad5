import { isIPv6 } from 'node:net'

/** Some proxies name a caller with the port, which is another one for each connection: 192.0.2.1:50123, [2001:db8::1]:50123. */
const withPort = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([^\]]+)\]):\d{1,5}$/

/** A trusted proxy may name an IPv4 address in the dress of an IPv6 one, and a link-local one with the name of its line. */
function plain(address: string): string {
  const [, ipv4, ipv6] = withPort.exec(address) ?? []
  const [bare = ''] = (ipv4 ?? ipv6 ?? address).split('%')
  if (!isIPv6(bare)) return ipv4 ?? address
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(written) ?? []
  if (high === undefined || low === undefined) return written
  const bytes = [high, low].map((each) => Number.parseInt(each, 16)).flatMap((each) => [each >> 8, each & 255])
  return bytes.join('.')
}

/**
 * Whom a network address stands for where tries are counted: whoever has one line with IPv6 may send from 2^64 addresses,
 * so all that begin with the same four groups are one (a /64); an IPv4 address is one by itself.
 */
export function networkOf(address: string | undefined): string {
  // Who hung up before anybody looked has none.
  const written = plain(address ?? '')
  if (!isIPv6(written)) return written
  const [head = [], tail] = written.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}
