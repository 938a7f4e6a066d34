import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { SpanFacts } from '../../features/tracing.ts'

/** Ends a step of the span in which it began. */
export type EndStep = (name: string, facts: SpanFacts, failed: boolean) => void

interface RedisCommand {
  command: string
  error?: unknown
}

interface HttpCall {
  request: { method: string; origin: string | URL }
  response?: { statusCode: number }
}

/**
 * Turns what the libraries for Redis and HTTP announce on Node's diagnostics channels into steps. Nothing is told of a
 * command but its name, and of a call but its host: the rest holds ids of players and keys of services.
 */
export function watchLibraries(startStep: () => EndStep | null): () => void {
  const running = new WeakMap<object, EndStep>()
  const start = (subject: object) => {
    const end = startStep()
    if (end) running.set(subject, end)
  }
  const end = (subject: object, ...outcome: Parameters<EndStep>) => {
    running.get(subject)?.(...outcome)
    running.delete(subject)
  }
  const endCommand = (command: RedisCommand) =>
    end(command, command.command.toUpperCase(), { 'db.system.name': 'redis' }, command.error !== undefined)
  const endCall = ({ request, response }: HttpCall) => {
    const facts = {
      'http.request.method': request.method,
      'server.address': new URL(request.origin).hostname,
      ...(response && { 'http.response.status_code': response.statusCode }),
    }
    end(request, request.method, facts, !response || response.statusCode >= 400)
  }
  const handlers = {
    'tracing:ioredis:command:start': (message: unknown) => start(message as RedisCommand),
    'tracing:ioredis:command:asyncEnd': (message: unknown) => endCommand(message as RedisCommand),
    'undici:request:create': (message: unknown) => start((message as HttpCall).request),
    'undici:request:headers': (message: unknown) => endCall(message as HttpCall),
    'undici:request:error': (message: unknown) => endCall(message as HttpCall),
  }
  for (const [name, handler] of Object.entries(handlers)) subscribe(name, handler)
  return () => {
    for (const [name, handler] of Object.entries(handlers)) unsubscribe(name, handler)
  }
}
