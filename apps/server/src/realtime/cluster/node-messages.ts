import { isSocketId } from '../../features/realtime/channel-name.ts'
import type { OnDropped } from './dropped-messages.ts'

/** What nodes broadcast: an event for a channel, the end of a user's connections, a measured round trip. */
export type NodeMessage =
  | { kind: 'event' | 'client-event'; channel: string; except: string; frame: string }
  | { kind: 'end-user'; userId: string }
  | { kind: 'round-trip'; userId: string; ms: number }

/** Raise it when a node of the current version would misread the new shape. */
const VERSION = 'v1'
const HEADER_FIELDS: Readonly<Record<NodeMessage['kind'], number>> = {
  event: 2,
  'client-event': 2,
  'end-user': 0,
  'round-trip': 1,
}

/**
 * One header line, then the body. The frame in the body is sent to clients as it is, so a node that forwards thousands
 * a second does not parse them. Channels of signed-in users may contain any character, so the header holds the length
 * of the channel name instead of a separator.
 *
 * The version is the last header field because the release before it reads only the fields it knows: both releases
 * understand each other during a rolling deploy.
 */
export function encodeMessage(message: NodeMessage): string {
  if (message.kind === 'end-user') return `${message.kind} ${VERSION}\n${message.userId}`
  if (message.kind === 'round-trip') return `${message.kind} ${Math.round(message.ms)} ${VERSION}\n${message.userId}`
  const { kind, channel, except, frame } = message
  return `${kind} ${channel.length} ${except} ${VERSION}\n${channel}${frame}`
}

/** Null when the message is malformed or of an unknown version. A message without a version is one of the first release. */
export function decodeMessage(text: string, onDropped: OnDropped = () => {}): NodeMessage | null {
  const end = text.indexOf('\n')
  const [kind = '', ...fields] = text.slice(0, Math.max(0, end)).split(' ')
  if (!isKnownKind(kind)) {
    onDropped('unknown', 'unknown kind')
    return null
  }
  const version = /^v\d+$/.test(fields.at(-1) ?? '') ? fields.pop() : VERSION
  if (version !== VERSION) {
    onDropped(kind, `unknown version ${version}`)
    return null
  }
  const message = fields.length === HEADER_FIELDS[kind] ? readMessage(kind, fields, text.slice(end + 1)) : null
  if (!message) onDropped(kind, 'malformed')
  return message
}

const isKnownKind = (kind: string): kind is NodeMessage['kind'] => Object.hasOwn(HEADER_FIELDS, kind)

function readMessage(
  kind: NodeMessage['kind'],
  [number = '', except = '']: string[],
  body: string,
): NodeMessage | null {
  if (kind === 'end-user') return { kind, userId: body }
  if (!/^\d{1,15}$/.test(number)) return null
  if (kind === 'round-trip') return { kind, userId: body, ms: Number(number) }
  const channelLength = Number(number)
  if (channelLength > body.length || (except !== '' && !isSocketId(except))) return null
  return { kind, channel: body.slice(0, channelLength), except, frame: body.slice(channelLength) }
}
