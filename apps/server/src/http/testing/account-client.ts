import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export const EMAIL = 'ada@example.org'
export const PASSWORD = 'violet-anchor-77'

/** Calls the account service like a client without cookies. */
export function accountClient(app: FastifyInstance) {
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    more: Partial<InjectOptions> = {},
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method,
      url,
      ...(payload && { payload }),
      ...more,
      headers: { 'x-appwrite-project': 'knowdown', ...more.headers },
    })

  const signUp = async (email = EMAIL, id = 'unique()') =>
    (await ask('POST', '/v1/account', { userId: id, email, password: PASSWORD, name: 'Ada' })).json() as { $id: string }

  /** Opens a session and returns the header that authenticates it. */
  async function signIn(email = EMAIL, password = PASSWORD): Promise<{ 'x-fallback-cookies': string }> {
    const reply = await ask('POST', '/v1/account/sessions/email', { email, password })
    if (reply.statusCode !== 201) throw new Error(`sign-in answered ${reply.statusCode}: ${reply.body}`)
    return { 'x-fallback-cookies': String(reply.headers['x-fallback-cookies']) }
  }

  async function bearer(session: { 'x-fallback-cookies': string }): Promise<{ authorization: string }> {
    const reply = await ask('POST', '/v1/account/jwt', {}, { headers: session })
    return { authorization: `Bearer ${reply.json().jwt}` }
  }

  return { ask, signUp, signIn, bearer }
}
