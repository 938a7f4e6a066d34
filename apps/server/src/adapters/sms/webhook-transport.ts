import type { MessageTransport } from '../../features/mail/mail.ts'

const TIMEOUT_MS = 10_000

/**
 * Sends a text message through the operator's SMS service with one POST of `{id, to, text}`. Retries have the same id,
 * so that the service can recognise duplicates.
 */
export function webhookTransport(url: string, token: string | null, timeoutMs: number = TIMEOUT_MS): MessageTransport {
  return async ({ id, to, text }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ id, to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Only the status matters, and a body that never ends must not keep the connection open.
    await reply.body?.cancel()
    if (!reply.ok) throw new Error(`The SMS service answered ${reply.status}`)
  }
}
