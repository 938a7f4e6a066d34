import type { MessageTransport } from '../../features/mail/mail-queue.ts'

const SLOWEST_MS = 10_000

/**
 * Hands a text message to whatever service the operator has: one POST of `{id, to, text}`. After a failure the same one
 * comes again, and the service may know it by its id.
 */
export function webhookTransport(url: string, token: string | null, slowestMs: number = SLOWEST_MS): MessageTransport {
  return async ({ id, to, text }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ id, to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(slowestMs),
    })
    // Only the status counts; a body that never ends must not hold the connection.
    await reply.body?.cancel()
    if (!reply.ok) throw new Error(`The SMS service answered ${reply.status}`)
  }
}
