/** The part of a logger that features, adapters and the realtime server use. */
export interface Log {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
