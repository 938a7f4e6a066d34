/** How a call proves who makes it. */
export type Authentication = 'none' | 'optional-bearer' | 'bearer' | 'seat' | 'party' | 'webhook'

export interface EndpointDescription {
  summary: string
  authentication: Authentication
  /** Statuses besides success, with their meaning here. Those of `COMMON_STATUSES` apply as well. */
  statuses?: Readonly<Record<number, string>>
  /** Fields that differ from `FIELDS`, by name, or by place such as `reply.turn.closes_at`. */
  fields?: Readonly<Record<string, string>>
}

export interface EventDescription {
  summary: string
  /** `lobby` reaches both players, `own` only the player it is about; `party` everybody, `host` the host of a party. */
  channel: 'lobby' | 'own' | 'lobby and own' | 'party' | 'host'
  fields?: Readonly<Record<string, string>>
}
