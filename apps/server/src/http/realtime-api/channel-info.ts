import { channelKind } from '../../features/realtime/channel-name.ts'
import type { ChannelStats, RealtimeHub } from '../../features/realtime/realtime-ports.ts'
import { ApiError } from './api-error.ts'

const ATTRIBUTES = ['user_count', 'subscription_count', 'cache'] as const
type Attribute = (typeof ATTRIBUTES)[number]

export function parseAttributes(info: unknown): readonly Attribute[] {
  if (info === undefined || info === null || info === '') return []
  if (typeof info !== 'string') throw new ApiError(400, 'Expected info parameter to be a string')
  const asked = info.split(',').map((attribute) => attribute.trim())
  const unknown = asked.find((attribute) => !ATTRIBUTES.includes(attribute as Attribute))
  if (unknown !== undefined) throw new ApiError(400, `Unknown info attribute ${unknown}`)
  return asked as Attribute[]
}

/** Whether a channel of this kind has the attribute at all. */
export function supportsAttribute(channel: string, attribute: Attribute): boolean {
  const { isPresence, isCache } = channelKind(channel)
  if (attribute === 'user_count') return isPresence
  return attribute === 'cache' ? isCache : true
}

export function channelInfo(
  hub: RealtimeHub,
  figures: ChannelStats,
  asked: readonly Attribute[],
): Record<string, unknown> {
  const { name, subscriptions, users } = figures
  const values = {
    user_count: () => users ?? 0,
    subscription_count: () => subscriptions,
    cache: () => {
      const cached = hub.cachedEvent(name)
      return cached && { data: cached.data, ttl: Math.ceil(cached.ttlMs / 1000) }
    },
  }
  const known = asked.filter((attribute) => supportsAttribute(name, attribute))
  return Object.fromEntries(known.map((attribute) => [attribute, values[attribute]()]))
}
