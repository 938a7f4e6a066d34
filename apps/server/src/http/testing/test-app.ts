import { categories } from '@knowdown/content/categories'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Accounts } from '../../features/accounts/accounts.ts'
import { noLimits } from '../../features/limits.ts'
import { type AppParts, buildApp } from '../app.ts'
import { HTTP_LIMITS } from '../limits.ts'
import { createLogger } from '../logger.ts'
import { createMetrics } from '../metrics.ts'

/** Nobody is signed in and nobody can; a test about accounts brings real ones. */
const nobody = {
  identities: { fromToken: async () => null },
  sessions: { fromCredential: async () => null, fromJwt: async () => null },
  limits: noLimits,
} as unknown as Accounts

/** The HTTP side with quiet defaults; a test names only what it is about. */
export async function testApp(
  parts: Partial<AppParts> = {},
  prepare: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const app = await buildApp({
    version: '0.0.0',
    publicUrl: 'http://localhost:3000',
    allowedOrigins: ['capacitor://localhost'],
    trustedProxies: [],
    limits: HTTP_LIMITS,
    logger: createLogger('silent'),
    metrics: createMetrics('0.0.0'),
    isReady: () => Promise.resolve(true),
    categories,
    accounts: nobody,
    mailbox: null,
    webFolder: null,
    ...parts,
  })
  prepare(app)
  await app.ready()
  onTestFinished(() => app.close())
  return app
}
