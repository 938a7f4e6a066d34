import type { Courier } from '../../features/mail/mail-queue.ts'

const SLOWEST_MS = 10_000

/** Hands a text message to whatever service the operator has: one POST of `{id, to, text}`. */
export function webhookCourier(url: string, token: string | null): Courier {
  return async ({ id, to, text }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ id, to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(SLOWEST_MS),
    })
    if (!reply.ok) throw new Error(`The SMS service answered ${reply.status}`)
  }
}
