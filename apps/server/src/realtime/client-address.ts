import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whose a request is: the peer, or whom a trusted peer says it speaks for, the nearest that is no trusted peer itself. */
export function clientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const range of trustedProxies.flatMap((name) => NAMED[name] ?? [name])) addRange(trusted, range)
  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, familyOf(address))

  return (request) => {
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map(plain)
      .filter(Boolean)
    let address = plain(request.socket.remoteAddress ?? '')
    while (isTrusted(address)) {
      const next = hops.pop()
      if (next === undefined || !isIP(next)) break
      address = next
    }
    return address
  }
}

/** A household has a whole /64 of the newer addresses; counted singly, it could hold as many connections as it likes. */
export function sharedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const missing = Math.max(0, 8 - groups.length - after.length)
  const full = [...groups, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/')
  if (!isIP(address)) return
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(bits), familyOf(address))
}

const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')
