import type { AnyEndpoint, ReplyOf } from '@knowdown/contracts/endpoint'
import { NO_ENTITLEMENT } from '../../features/purchases/entitlements.ts'
import { wireOperator } from '../../wiring/operator.ts'
import { wireQuestions } from '../../wiring/questions.ts'
import { accountApp } from './account-app.ts'
import { accountClient } from './account-client.ts'
import { questionBase } from './question-base.ts'

const OPERATOR = 'olga@example.org'

/** The desk with real accounts and questions; olga is an operator by setting, once her address is proved. */
export async function deskApp({ limits = false }: { limits?: boolean } = {}) {
  const base = await questionBase()
  const { storage } = base
  const questions = await wireQuestions(base, {
    entitlements: { of: async () => NO_ENTITLEMENT },
  })
  let endSessions: (userId: string) => Promise<void> = async () => {}
  const desk = wireOperator(base, {
    addresses: [OPERATOR],
    catalogue: questions.catalogue,
    notifyNodes: questions.notifyNodes,
    ai: null,
    models: questions.models,
    endSessions: (userId) => endSessions(userId),
    removePicture: async () => false,
    isOffensive: (name) => name === 'Rude',
    traffic: () => [],
    arenas: { scheduled: true, timeZone: 'UTC' },
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
