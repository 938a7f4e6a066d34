import { createHash, timingSafeEqual } from 'node:crypto'
import { purchaseWebhook } from '@knowdown/contracts/purchases'
import type { FastifyInstance } from 'fastify'
import type { PurchaseEvents } from '../../features/purchases/purchase-events.ts'
import { Problem } from '../../problem.ts'
import { serve } from '../serve.ts'

export interface PurchaseWebhook {
  /** What the purchase service sends as Authorization. */
  authorization: string
  events: PurchaseEvents
}

/** Events of the purchase service. Who cannot prove to be it is turned away before a byte of his body is read. */
export async function purchaseWebhookRoute(app: FastifyInstance, webhook: PurchaseWebhook | null): Promise<void> {
  await app.register(async (door) => {
    door.addHook('onRequest', async (request) => {
      if (!webhook) throw new Problem('not-found', 'Not found.')
      if (!isSame(request.headers.authorization ?? '', webhook.authorization)) {
        throw new Problem('unauthorised', 'The Authorization value is not the one agreed on.')
      }
    })
    serve(door, purchaseWebhook, async ({ event }) => {
      await webhook?.events.receive(event)
      return { received: true as const }
    })
  })
  // The vendor's page for setting up a webhook is easier to use when a slip is told from a missing page.
  if (webhook) {
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: purchaseWebhook.path,
      handler: (_request, reply) => reply.code(405).header('allow', 'POST').send({ detail: 'Only POST is answered.' }),
    })
  }
}

/** Takes as long for a near miss as for a far one, and tells nothing of the length either. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
