/** Whom a connection stands for: what it brought, signed by this product, when it signed in. */
export interface RealtimeUser {
  id: string
  readonly [field: string]: unknown
}

/** Who may listen where, beyond what the kind of a channel demands. */
export interface ChannelGuard {
  /** `user` is null while the connection has not signed in; a refused channel is asked for again when it does. */
  maySubscribe(user: RealtimeUser | null, channel: string): Promise<boolean> | boolean
}
