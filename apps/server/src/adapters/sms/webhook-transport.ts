import { type MessageTransport, UndeliverableMessage } from '../../features/mail/mail.ts'

const TIMEOUT_MS = 10_000
/** The service understood the message and refuses it; other codes may be about the service or our settings. */
const FINAL_STATUS = [400, 422]

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
    if (FINAL_STATUS.includes(reply.status)) throw new UndeliverableMessage(`SMS ${reply.status}`)
    if (!reply.ok) throw new Error(`The SMS service answered ${reply.status}`)
  }
}
