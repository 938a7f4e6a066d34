import type { AnyEndpoint, ReplyOf } from '@knowdown/contracts/endpoint'
import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import { migratedFolder } from '../../adapters/sql/testing/migrated-database.ts'
import { noLimits } from '../../features/limits.ts'
import { NO_ENTITLEMENT } from '../../features/purchases/entitlements.ts'
import { wireOperator } from '../../wiring/operator.ts'
import { wireQuestions } from '../../wiring/questions.ts'
import { createLogger } from '../logger.ts'
import { accountApp } from './account-app.ts'
import { accountClient } from './account-client.ts'

const OPERATOR = 'olga@example.org'

/** The desk with real accounts and questions; olga is an operator by setting, once her address is proved. */
export async function deskApp({ limits = false }: { limits?: boolean } = {}) {
  const folder = migratedFolder()
  const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
  const logger = createLogger('silent')
  const questions = await wireQuestions({
    db: storage.db,
    bus: inProcessBus(logger),
    limits: noLimits,
    registry: new Registry(),
    settings: { quizSize: 10, ai: null },
    entitlements: { of: async () => NO_ENTITLEMENT },
    logger,
    clock: Date.now,
  })
  onTestFinished(async () => {
    await questions.close()
    await storage.close()
    folder.remove()
  })
  let endSessions: (userId: string) => Promise<void> = async () => {}
  const desk = wireOperator({
    db: storage.db,
    addresses: [OPERATOR],
    catalogue: questions.catalogue,
    notifyNodes: questions.notifyNodes,
    ai: null,
    models: questions.models,
    endSessions: (userId) => endSessions(userId),
    isOffensive: (name) => name === 'Rude',
    traffic: () => [],
    clock: Date.now,
  })
  const started = await accountApp({ storage, limits, parts: { desk, questions: questions.api } })
  endSessions = started.accounts.sessions.endAll
  const client = accountClient(started.app)

  const prove = (userId: string) =>
    storage.db.updateTable('users').set({ email_verified: 1, access_proved: 1 }).where('user_id', '=', userId).execute()

  /** Signs up and in; the address is proved unless a test says otherwise. */
  async function join(name: string, proved = true) {
    const email = `${name}@example.org`
    const { $id: userId } = await client.signUp(email)
    if (proved) await prove(userId)
    const session = await client.signIn(email)
    return { userId, email, session, token: await client.bearer(session) }
  }

  async function call<E extends AnyEndpoint>(
    { method, path }: E,
    input: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))}`
    const payload = method === 'POST' ? { payload: input } : { query: input as Record<string, string> }
    const { statusCode, json } = await started.app.inject({ method, url, headers, ...payload })
    return { status: statusCode, reply: json() as ReplyOf<E>, detail: (json() as { detail?: string }).detail }
  }
  return { ...started, ...client, questions, desk, join, prove, call, storage }
}
