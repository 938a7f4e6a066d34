import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from '../config/server.ts'
import { shortNetworkOf } from '../network-address.ts'

interface LoggedRequest {
  id: string
  method: string
  /** Undefined after the client has reset the connection. */
  ip: string | undefined
  routeOptions: { url?: string | undefined }
}

/**
 * Log lines name the route and never the raw URL, whose query may hold secrets; no headers, no body, and only the network
 * part of an IP address: enough to see an attack, too little to follow a person.
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: LoggedRequest) => ({
        method: request.method,
        route: request.routeOptions.url ?? 'other',
        network: shortNetworkOf(request.ip),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
