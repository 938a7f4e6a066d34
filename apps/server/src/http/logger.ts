import { randomBytes } from 'node:crypto'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { LogLevel } from '../config/server.ts'
import { shortNetworkOf } from '../network-address.ts'
import { StorageUnavailable } from '../problem.ts'

interface LoggedRequest {
  id: string
  method: string
  /** Undefined after the client has reset the connection. */
  ip: string | undefined
  routeOptions: { url?: string | undefined }
}

/** The name of this process in the log and in traces. */
export const NODE_ID = randomBytes(4).toString('hex')

/** Everything fails while the database is away; that is logged once, where the outage begins and ends. */
const isFailedByOutage = (fields: unknown): boolean =>
  typeof fields === 'object' && fields !== null && 'err' in fields && fields.err instanceof StorageUnavailable

/**
 * Log lines name the route and never the raw URL, whose query may hold secrets; no headers, no body, and only the network
 * part of an IP address: enough to see an attack, too little to follow a person.
 */
export function createLogger(
  level: LogLevel,
  destination?: DestinationStream,
  /** Added to each line. */
  fields?: () => object,
): Logger {
  const options: LoggerOptions = {
    level,
    // Lines of several nodes meet in one place.
    base: { node: NODE_ID },
    ...(fields && { mixin: fields }),
    hooks: {
      logMethod(args, method) {
        if (!isFailedByOutage(args[0])) method.apply(this, args)
      },
    },
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
