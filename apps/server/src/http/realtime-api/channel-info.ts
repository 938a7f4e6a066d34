import { channelKind } from '../../features/realtime/channel-name.ts'
import type { ChannelStats, RealtimeHub } from '../../features/realtime/realtime-ports.ts'
import { ApiError } from './api-error.ts'

const ATTRIBUTES = ['user_count', 'subscription_count', 'cache'] as const
type Attribute = (typeof ATTRIBUTES)[number]

export function parseAttributes(info: unknown): readonly Attribute[] {
  if (info === undefined || info === null || info === '') return []
  if (typeof info !== 'string') throw new ApiError(400, 'Expected info parameter to be a string')
  const attributes = info.split(',').map((attribute) => attribute.trim())
  const unknown = attributes.find((attribute) => !ATTRIBUTES.includes(attribute as Attribute))
  if (unknown !== undefined) throw new ApiError(400, `Unknown info attribute ${unknown}`)
  return attributes as Attribute[]
}

/** Whether the attribute exists for this kind of channel. */
export function supportsAttribute(channel: string, attribute: Attribute): boolean {
  const { isPresence, isCache } = channelKind(channel)
  if (attribute === 'user_count') return isPresence
  return attribute === 'cache' ? isCache : true
}

export function channelInfo(
  hub: RealtimeHub,
  stats: ChannelStats,
  attributes: readonly Attribute[],
): Record<string, unknown> {
  const { name, subscriptions, users } = stats
  const values = {
    user_count: () => users ?? 0,
    subscription_count: () => subscriptions,
    cache: () => {
      const cached = hub.cachedEvent(name)
      return cached && { data: cached.data, ttl: Math.ceil(cached.ttlMs / 1000) }
    },
  }
  const known = attributes.filter((attribute) => supportsAttribute(name, attribute))
  return Object.fromEntries(known.map((attribute) => [attribute, values[attribute]()]))
}
