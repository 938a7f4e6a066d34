import type { FastifyRequest } from 'fastify'

/** An array in an address, in the two ways in which clients write it: `name[0]=` and `name[]=`. */
export function listOf(request: FastifyRequest, list: string): string[] {
  const found: { place: number; value: string }[] = []
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    const index = /^([a-z]+)(?:\[(\d*)\])?$/.exec(name)
    if (index?.[1] !== list) continue
    for (const one of [value].flat()) found.push({ place: Number(index[2] || 0), value: String(one) })
  }
  return found.toSorted((one, other) => one.place - other.place).map(({ value }) => value)
}
