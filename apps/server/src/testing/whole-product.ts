import type { AnyEndpoint, ReplyOf } from '@knowdown/contracts/endpoint'
import type { InjectOptions } from 'fastify'
import type { Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { migratedFolder } from '../adapters/sql/testing/migrated-database.ts'
import { readConfig } from '../config/config.ts'
import { createLogger } from '../http/logger.ts'
import { accountClient } from '../http/testing/account-client.ts'
import { type Product, wireProduct } from '../wiring/product.ts'

export interface Person {
  userId: string
  /** Proves who calls the product's API. */
  token: { authorization: string }
  /** Proves the session towards the account service. */
  session: { 'x-fallback-cookies': string }
}

interface Answer<Reply> {
  status: number
  reply: Reply
  detail: string | undefined
}

export interface WholeProduct extends Product {
  dataDir: string
  signUp(name: string, userId?: string): Promise<Person>
  /** The same account on another device. */
  signIn(name: string): Promise<Person['token']>
  /** One call of the contract; a visitor's without a token. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: object,
    headers?: InjectOptions['headers'],
  ): Promise<Answer<ReplyOf<E>>>
}

/** The product as the start script builds it, with these settings and a folder of its own; it only does not listen. */
export async function wholeProduct(
  env: Record<string, string> = {},
  logger: Logger = createLogger('silent'),
): Promise<WholeProduct> {
  const folder = migratedFolder()
  const config = readConfig({ RATE_LIMITS: 'off', SHED_NEW_WORK_MS: 'off', DATA_DIR: folder.path, ...env }, folder.path)
  const product = await wireProduct(config, logger)
  await product.app.ready()
  onTestFinished(async () => {
    await product.close()
    folder.remove()
  })
  const { app } = product
  const client = accountClient(app)
  const emailOf = (name: string) => `${name}@example.org`
  return {
    ...product,
    dataDir: folder.path,
    async signUp(name, userId) {
      const { $id } = await client.signUp(emailOf(name), userId)
      const session = await client.signIn(emailOf(name))
      return { userId: $id, session, token: await client.bearer(session) }
    },
    signIn: async (name) => client.bearer(await client.signIn(emailOf(name))),
    async call({ method, path }, input, headers = {}) {
      const { statusCode, json } = await app.inject({
        method,
        url: `/api${path}`,
        headers,
        ...(method === 'POST' ? { payload: input } : { query: input as Record<string, string> }),
      })
      const reply = json()
      return { status: statusCode, reply, detail: reply.detail }
    },
  }
}
