import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const MAX_KEPT = 200
/** Variants of shared results are made while others wait; the best quality would take ten times as long. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface Variant {
  etag: string
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** Sends the one page in variants, each compressed once; an unchanged one is only confirmed. */
export function pageVariants(): (request: FastifyRequest, reply: FastifyReply, page: string) => FastifyReply {
  const kept = new Map<string, Variant>()
  return (request, reply, page) => {
    const variant = kept.get(page) ?? compress(page)
    if (!kept.has(page)) {
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(page, variant)
    }
    reply.header('etag', variant.etag).header('vary', 'accept-encoding, cookie')
    if (request.headers['if-none-match'] === variant.etag) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(variant.bodies[encoding])
  }
}

function compress(page: string): Variant {
  const identity = Buffer.from(page)
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: { br: brotliCompressSync(identity, QUICK), gzip: gzipSync(identity), identity },
  }
}

function encodingFor(accepted: string | string[] | undefined): keyof Variant['bodies'] {
  const names = String(accepted ?? '')
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0+)?\s*$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}
