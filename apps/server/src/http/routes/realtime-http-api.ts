import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { channelKind } from '../../features/realtime/channel-name.ts'
import type { RealtimeApp, RealtimeHub } from '../../features/realtime/realtime-ports.ts'
import { Problem } from '../../problem.ts'
import { parseJson } from '../parse-json.ts'
import { ApiError } from '../realtime-api/api-error.ts'
import { channelInfo, parseAttributes, supportsAttribute } from '../realtime-api/channel-info.ts'
import { type ApiEvent, checkChannelName, readBatch, readEvent } from '../realtime-api/read-event.ts'
import { verifyBody, verifySignature } from '../realtime-api/verify-request.ts'

export interface RealtimeApiDeps {
  app: RealtimeApp
  hub: RealtimeHub
  /** Epoch milliseconds. */
  now(): number
}

/** Enough for a batch of ten events of 10 KiB each with every character escaped. */
const MAX_BODY_BYTES = 768 * 1024

/** The signed API below `/apps/{id}`, through which trusted servers publish events; the server libraries of Pusher use it. */
export function realtimeHttpApi(api: FastifyInstance, { app, hub, now }: RealtimeApiDeps): void {
  const params = new WeakMap<FastifyRequest, ReadonlyMap<string, string>>()
  const paramOf = (request: FastifyRequest, name: string) => params.get(request)?.get(name)

  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined
      verifyBody(params.get(request) ?? new Map(), body)
      return parseJson(body.toString())
    },
  )
  api.addHook('onRequest', async (request) => {
    const id = request.url.split(/[/?]/, 3)[2]
    if (id !== app.id) throw new ApiError(404, 'Unknown app')
    params.set(request, verifySignature(app, request, now()))
  })
  api.setErrorHandler(answerInPlainText)
  api.setNotFoundHandler(() => {
    throw new ApiError(404, 'Not found')
  })

  const emit = ({ channels, name, data, except }: ApiEvent) => {
    for (const channel of channels) hub.emit(channel, name, data, except)
  }
  const infoOfChannels = ({ channels, info }: ApiEvent) => {
    const attributes = parseAttributes(info)
    return channels.map((name) => [name, channelInfo(hub, hub.channelStats(name), attributes)] as const)
  }

  api.post('/:id/events', async (request) => {
    const event = readEvent(request.body)
    const wantsInfo = parseAttributes(event.info).length > 0
    emit(event)
    return wantsInfo ? { channels: Object.fromEntries(infoOfChannels(event)) } : {}
  })

  api.post('/:id/batch_events', async (request) => {
    const events = readBatch(request.body)
    const wantsInfo = events.some(({ info }) => parseAttributes(info).length > 0)
    for (const event of events) emit(event)
    return wantsInfo ? { batch: events.map((event) => infoOfChannels(event)[0]?.[1] ?? {}) } : {}
  })

  api.get('/:id/channels', async (request) => {
    const prefix = paramOf(request, 'filter_by_prefix') ?? ''
    const attributes = parseAttributes(paramOf(request, 'info'))
    if (attributes.includes('cache') || (attributes.includes('user_count') && !prefix.startsWith('presence-'))) {
      throw new ApiError(400, 'user_count may only be requested for presence channels, by filter_by_prefix=presence-')
    }
    const found = hub.allChannelStats().filter(({ name }) => name.startsWith(prefix))
    return { channels: Object.fromEntries(found.map((stats) => [stats.name, channelInfo(hub, stats, attributes)])) }
  })

  api.get<{ Params: { channel: string } }>('/:id/channels/:channel', async (request) => {
    const name = checkChannelName(request.params.channel)
    const attributes = parseAttributes(paramOf(request, 'info'))
    const unsupported = attributes.find((attribute) => !supportsAttribute(name, attribute))
    if (unsupported !== undefined) throw new ApiError(400, `${unsupported} is not available for this kind of channel`)
    const stats = hub.channelStats(name)
    return { occupied: stats.subscriptions > 0, ...channelInfo(hub, stats, attributes) }
  })

  api.get<{ Params: { channel: string } }>('/:id/channels/:channel/users', async (request) => {
    const name = checkChannelName(request.params.channel)
    if (!channelKind(name).isPresence) throw new ApiError(400, 'Users can only be retrieved for presence channels')
    return { users: hub.memberIds(name).map((id) => ({ id })) }
  })

  api.post<{ Params: { user: string } }>('/:id/users/:user/terminate_connections', async (request) => {
    hub.closeConnectionsOf(request.params.user)
    return {}
  })
}

export const REALTIME_API_PREFIX = '/apps'

export const isRealtimeApiPath = (url: string): boolean => url.startsWith(`${REALTIME_API_PREFIX}/`)

export function answerInPlainText(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error)
  if (!apiError) request.log.error({ err: error }, 'unexpected failure')
  return reply
    .code(apiError?.status ?? 500)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${apiError?.message ?? 'Something went wrong'}\n`)
}

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  if (error instanceof Problem) return new ApiError(400, error.detail)
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new ApiError(413, 'The request is too large')
  return typeof status === 'number' && status >= 400 && status < 500
    ? new ApiError(400, 'The request could not be understood')
    : null
}
