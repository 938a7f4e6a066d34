import type { FastifyInstance } from 'fastify'
import { existingId, required } from '../../../features/accounts/fields.ts'
import { identityModel } from '../../../features/accounts/providers/identity-record.ts'
import type { AccountDoor } from './account.ts'
import { accountCall } from './account-call.ts'

export function identityRoutes(app: FastifyInstance, { accounts }: AccountDoor): void {
  const { providers } = accounts

  accountCall(app, accounts, {
    method: 'GET',
    paths: ['/account/identities'],
    auth: 'user',
    handle: async (_visit, { user }) => {
      const all = await providers.identitiesOf(user.id)
      return { total: all.length, identities: all.map(identityModel) }
    },
  })

  accountCall(app, accounts, {
    method: 'DELETE',
    paths: ['/account/identities/:identityId'],
    auth: 'user',
    handle: async ({ request }, { user }) => {
      const id = required(request.params as Record<string, unknown>, 'identityId', existingId)
      await providers.unlink(user.id, id)
    },
  })
}
