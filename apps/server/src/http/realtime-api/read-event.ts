import { isChannelName, isSocketId, isUserChannel } from '../../features/realtime/channel-name.ts'
import { MAX_EVENT_DATA_BYTES, MAX_EVENT_NAME_LENGTH } from '../../features/realtime/realtime-ports.ts'
import { ApiError } from './api-error.ts'

export interface ApiEvent {
  name: string
  data: string
  channels: readonly string[]
  except: string | undefined
  /** The attributes of each channel that the caller wants in the response. */
  info: unknown
}

const MAX_CHANNELS = 100
const MAX_BATCH = 10

export function readEvent(body: unknown): ApiEvent {
  const { name, data, channels, channel, socket_id: except, info } = requireObject(body)
  if (typeof name !== 'string') throw new ApiError(400, 'Expected name parameter to be a string')
  if (name === '' || name.length > MAX_EVENT_NAME_LENGTH) {
    throw new ApiError(400, `Expected name parameter to have 1 to ${MAX_EVENT_NAME_LENGTH} characters`)
  }
  if (/^pusher(?:_internal)?:/.test(name)) throw new ApiError(400, 'Event names of the protocol itself are reserved')
  if (typeof data !== 'string') throw new ApiError(400, 'Expected data parameter to be a string')
  if (Buffer.byteLength(data) > MAX_EVENT_DATA_BYTES) {
    throw new ApiError(
      413,
      `The data content of this event exceeds the allowed maximum (${MAX_EVENT_DATA_BYTES} bytes)`,
    )
  }
  return { name, data, channels: readChannels(channels ?? [channel]), except: readSocketId(except), info }
}

export function readBatch(body: unknown): ApiEvent[] {
  const { batch } = requireObject(body)
  if (!Array.isArray(batch) || batch.length === 0 || batch.length > MAX_BATCH) {
    throw new ApiError(400, `Expected batch parameter to be a list of 1 to ${MAX_BATCH} events`)
  }
  return batch.map((event) => readEvent({ ...requireObject(event), channels: undefined }))
}

export function checkChannelName(name: unknown): string {
  if (typeof name === 'string' && isChannelName(name)) return name
  throw new ApiError(400, 'Invalid channel name')
}

function readChannels(channels: unknown): string[] {
  if (!Array.isArray(channels) || channels.length === 0 || channels.length > MAX_CHANNELS) {
    throw new ApiError(400, `Expected channels parameter to be a list of 1 to ${MAX_CHANNELS} channels`)
  }
  const names = channels.map((name) =>
    typeof name === 'string' && isUserChannel(name) ? name : checkChannelName(name),
  )
  return [...new Set(names)]
}

function readSocketId(socketId: unknown): string | undefined {
  if (socketId === undefined || socketId === null) return undefined
  if (typeof socketId === 'string' && isSocketId(socketId)) return socketId
  throw new ApiError(400, 'Invalid socket_id')
}

function requireObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new ApiError(400, 'Expected a JSON object')
}
