import type { FastifyInstance } from 'fastify'
import { existingId, required } from '../../../features/accounts/fields.ts'
import { identityModel } from '../../../features/accounts/providers/identity-record.ts'
import type { AccountRoutesDeps } from './account.ts'
import { defineAccountRoute } from './define-account-route.ts'

export function identityRoutes(app: FastifyInstance, { accounts }: AccountRoutesDeps): void {
  const { providers } = accounts

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/identities'],
    auth: 'user',
    handle: async (_visit, { user }) => {
      const all = await providers.identitiesOf(user.id)
      return { total: all.length, identities: all.map(identityModel) }
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'DELETE',
    paths: ['/account/identities/:identityId'],
    auth: 'user',
    handle: async ({ request }, { user }) => {
      const id = required(request.params as Record<string, unknown>, 'identityId', existingId)
      await providers.unlink(user.id, id)
    },
  })
}
