import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from '../config/server.ts'

interface LoggedRequest {
  id: string
  method: string
  ip: string
  routeOptions: { url?: string | undefined }
}

/**
 * Logs name the route, never the raw address (its query may hold a secret or a player's key), no header, no body, and
 * only the network part of an address: enough to see an attack, too little to follow a person.
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
        network: networkOf(request.ip),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  if (plain.includes('.')) return `${plain.split('.').slice(0, 3).join('.')}.0`
  return `${plain.split(':').slice(0, 3).join(':')}::`
}
