/** What one request may cost. A slow or greedy caller is cut off before an honest one notices. */
export interface HttpLimits {
  bodyBytes: number
  headerBytes: number
  headersMs: number
  /** Headers and body together. */
  requestMs: number
  /** How often Node looks for requests over their time; its own default of 30 s would let them live twice as long. */
  checkConnectionsMs: number
  keepAliveMs: number
}

export const HTTP_LIMITS: HttpLimits = {
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 15_000,
  checkConnectionsMs: 1_000,
  keepAliveMs: 65_000,
}
