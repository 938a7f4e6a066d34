import { isChannelName, isSocketId, isUserChannel } from '../../features/realtime/channel-name.ts'
import { ApiFault } from './api-error.ts'

export interface ApiEvent {
  name: string
  data: string
  channels: readonly string[]
  except: string | undefined
  /** What the caller wants to know of each channel in return. */
  info: unknown
}

const NAME_CHARACTERS = 200
const DATA_BYTES = 10 * 1024
const CHANNELS = 100
const BATCH = 10

export function readEvent(body: unknown): ApiEvent {
  const { name, data, channels, channel, socket_id: except, info } = fieldsOf(body)
  if (typeof name !== 'string') throw new ApiFault(400, 'Expected name parameter to be a string')
  if (name === '' || name.length > NAME_CHARACTERS) {
    throw new ApiFault(400, `Expected name parameter to have 1 to ${NAME_CHARACTERS} characters`)
  }
  if (/^pusher(?:_internal)?:/.test(name)) throw new ApiFault(400, 'Event names of the protocol itself are reserved')
  if (typeof data !== 'string') throw new ApiFault(400, 'Expected data parameter to be a string')
  if (Buffer.byteLength(data) > DATA_BYTES) {
    throw new ApiFault(413, `The data content of this event exceeds the allowed maximum (${DATA_BYTES} bytes)`)
  }
  return { name, data, channels: readChannels(channels ?? [channel]), except: readSocketId(except), info }
}

export function readBatch(body: unknown): ApiEvent[] {
  const { batch } = fieldsOf(body)
  if (!Array.isArray(batch) || batch.length === 0 || batch.length > BATCH) {
    throw new ApiFault(400, `Expected batch parameter to be a list of 1 to ${BATCH} events`)
  }
  return batch.map((event) => readEvent({ ...fieldsOf(event), channels: undefined }))
}

export function checkChannelName(name: unknown): string {
  if (typeof name === 'string' && isChannelName(name)) return name
  throw new ApiFault(400, 'Invalid channel name')
}

function readChannels(channels: unknown): string[] {
  if (!Array.isArray(channels) || channels.length === 0 || channels.length > CHANNELS) {
    throw new ApiFault(400, `Expected channels parameter to be a list of 1 to ${CHANNELS} channels`)
  }
  const names = channels.map((name) =>
    typeof name === 'string' && isUserChannel(name) ? name : checkChannelName(name),
  )
  return [...new Set(names)]
}

function readSocketId(socketId: unknown): string | undefined {
  if (socketId === undefined || socketId === null) return undefined
  if (typeof socketId === 'string' && isSocketId(socketId)) return socketId
  throw new ApiFault(400, 'Invalid socket_id')
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new ApiFault(400, 'Expected a JSON object')
}
