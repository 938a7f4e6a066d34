/** What the nodes tell each other: an event for a channel, that a person's connections must end, how far away one is. */
export type NodeMessage =
  | { kind: 'event' | 'client-event'; channel: string; except: string; frame: string }
  | { kind: 'end-user'; userId: string }
  | { kind: 'round-trip'; userId: string; ms: number }

/**
 * The frame stays as it will be sent: a node that passes on thousands a second need not take them apart. Channels of
 * signed-in people may hold any character, so their length is told, and no separator searched.
 */
export function encodeMessage(message: NodeMessage): string {
  if (message.kind === 'end-user') return `${message.kind}\n${message.userId}`
  if (message.kind === 'round-trip') return `${message.kind} ${Math.round(message.ms)}\n${message.userId}`
  const { kind, channel, except, frame } = message
  return `${kind} ${channel.length} ${except}\n${channel}${frame}`
}

export function decodeMessage(text: string): NodeMessage | null {
  const end = text.indexOf('\n')
  const [kind, length, except] = text.slice(0, end).split(' ')
  const body = text.slice(end + 1)
  if (kind === 'end-user') return { kind, userId: body }
  if (kind === 'round-trip') return { kind, userId: body, ms: Number(length) }
  if (kind !== 'event' && kind !== 'client-event') return null
  const split = Number(length)
  return { kind, channel: body.slice(0, split), except: except ?? '', frame: body.slice(split) }
}
