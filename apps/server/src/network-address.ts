import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** An address, a range such as 10.0.0.0/8, or a name that the library knows, such as loopback. */
export function isProxyAddress(text: string): boolean {
  try {
    proxyAddr.compile([text])
    return true
  } catch {
    // The library throws for what it does not know.
    return false
  }
}

/** Tells whether the other end of a connection is a proxy that is trusted. */
export function isTrustedPeer(trustedProxies: readonly string[]): (address: string | undefined) => boolean {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (address) => address !== undefined && isIP(address) > 0 && isTrusted(address, 0)
}

/** Counted under this name when the socket was reset before its address was read. */
const UNKNOWN_NETWORK = 'unknown'

/**
 * Reads the address of a client: that of the peer, or, behind trusted proxies, the nearest address in X-Forwarded-For
 * that is not a trusted proxy itself. HTTP requests get the same address from Fastify, which uses the same library.
 */
export function clientAddressReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string | undefined {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => {
    // From the peer outwards, up to the first address that is not trusted. A proxy may also pass on nonsense.
    const addresses: (string | undefined)[] = proxyAddr.all(request, isTrusted)
    return addresses.findLast((address) => isIP(address ?? '') > 0)
  }
}

/**
 * The network that limits count: an IPv4 address, or the /64 of an IPv6 address. One household has a whole /64; counted
 * by single addresses it could exceed every limit.
 */
export function networkOf(address: string | undefined): string {
  const parsed = parse(address)
  if (typeof parsed === 'string') return parsed
  return parsed instanceof ipaddr.IPv6 ? `${ipv6Groups(parsed, 4)}::/64` : parsed.toString()
}

/** A shorter prefix for logs: enough to recognise an attack, too little to follow a person. */
export function shortNetworkOf(address: string | undefined): string {
  const parsed = parse(address)
  if (typeof parsed === 'string') return UNKNOWN_NETWORK
  return parsed instanceof ipaddr.IPv6 ? `${ipv6Groups(parsed, 3)}::` : `${parsed.octets.slice(0, 3).join('.')}.0`
}

/** IPv4-mapped IPv6 addresses become IPv4. Text that is no address stays as it is: only a trusted proxy can send it. */
function parse(address: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | string {
  if (!address) return UNKNOWN_NETWORK
  return isIP(address) > 0 ? ipaddr.process(address) : address
}

const ipv6Groups = ({ parts }: ipaddr.IPv6, count: number): string =>
  parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')
