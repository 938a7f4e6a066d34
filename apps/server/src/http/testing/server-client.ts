import { EMAIL, PASSWORD } from './account-client.ts'

type Headers = Record<string, string>
type Server = { url: string }

/** Calls a server that runs as a process of its own. */
export async function askServer({ url }: Server, path: string, body: object | null, headers: Headers = {}) {
  const reply = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, unknown> }
}

export async function signUpOn(server: Server): Promise<void> {
  await askServer(server, '/v1/account', { userId: 'unique()', email: EMAIL, password: PASSWORD, name: 'Ada' })
}

/** The header that authenticates the account from `signUpOn`. */
export async function signInOn(server: Server): Promise<Headers> {
  const { headers } = await askServer(server, '/v1/account/sessions/email', { email: EMAIL, password: PASSWORD })
  const session = { 'x-fallback-cookies': headers.get('x-fallback-cookies') ?? '' }
  return { authorization: `Bearer ${(await askServer(server, '/v1/account/jwt', {}, session)).body.jwt}` }
}
