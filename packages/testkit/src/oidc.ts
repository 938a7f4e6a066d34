import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OidcPerson {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

export interface RunningOidc {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who signs in from now on, without a password. */
  person: OidcPerson
  stop(): Promise<void>
}

/** Starts a real OpenID provider with one client, which returns to `redirectUri`. */
export async function startOidc(redirectUri: string, person: OidcPerson): Promise<RunningOidc> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['knowdown', 'only for tests']
  const running: RunningOidc = {
    issuer,
    clientId,
    clientSecret,
    person,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...running.person, sub }) }),
    // Signs the person in and agrees to everything, without a page in between.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId,
        accountId: context.oidc.session?.accountId ?? running.person.sub,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    interactions: { url: (_context, interaction) => `/login/${interaction.uid}` },
    features: { devInteractions: { enabled: false } },
  })
  const answer = provider.callback()
  server.on('request', (request, reply) => {
    if (!request.url?.startsWith('/login/')) return void answer(request, reply)
    const result = { login: { accountId: running.person.sub } }
    provider.interactionFinished(request, reply, result).catch(() => reply.destroy())
  })
  return running
}
