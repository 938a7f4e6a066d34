import cookie from '@fastify/cookie'
import { deleteData, exportData } from '@knowdown/contracts/account'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS, type Limits } from '../../features/limits.ts'
import type { PrivacyService } from '../../features/privacy/privacy-service.ts'
import { requireUser } from '../caller.ts'
import { serve } from '../serve.ts'
import { withinLimit } from '../within-limit.ts'
import { clearSessionCredential } from './account/session-cookies.ts'

interface PrivacyRoutesDeps {
  privacy: PrivacyService
  limits: Limits
  publicUrl: string
}

export async function privacyRoutes(
  app: FastifyInstance,
  { privacy, limits, publicUrl }: PrivacyRoutesDeps,
): Promise<void> {
  await app.register(cookie)

  serve(app, exportData, async (_input, request) => {
    const { userId } = await requireUser(request)
    await withinLimit(limits, `export ${userId}`, { most: 20, perMs: HOUR_MS })
    return {
      product: 'Knowdown',
      exported_at: new Date().toISOString(),
      user_id: userId,
      data: await privacy.export(userId),
    }
  })

  serve(app, deleteData, async (_input, request, reply) => {
    const { userId } = await requireUser(request)
    await privacy.erase(userId)
    // Otherwise the browser would keep sending the ended session and get an error at every visit.
    clearSessionCredential(reply, publicUrl)
    return { deleted: true as const }
  })
}
