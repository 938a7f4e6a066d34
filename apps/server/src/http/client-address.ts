import type { FastifyRequest } from 'fastify'

/** Whom a limit counts: an IPv4 address, or the /64 that one household holds of IPv6. */
export function clientNetwork(request: FastifyRequest): string {
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const behind = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill('0')
  return `${[...groups, ...zeros, ...behind].slice(0, 4).join(':')}::/64`
}
