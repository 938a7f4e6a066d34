/** The part of a logger that the gateway needs. */
export interface RealtimeLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
