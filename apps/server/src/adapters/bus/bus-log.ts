/** The part of a logger that a bus needs. */
export interface BusLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
