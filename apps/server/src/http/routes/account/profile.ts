import type { FastifyInstance } from 'fastify'
import {
  chosenId,
  email,
  existingPassword,
  optional,
  password,
  personName,
  phone,
  prefs,
  required,
} from '../../../features/accounts/fields.ts'
import type { SignedIn } from '../../../features/accounts/sessions/session-service.ts'
import { logModel, userModel } from '../../../features/accounts/wire-format.ts'
import { HOUR_MS } from '../../../features/limits.ts'
import { type AccountRoutesDeps, defineAccountRoute } from './define-account-route.ts'
import { readPage } from './query-params.ts'
import { changes, PASSWORD_GUESSES, perAccount, perNetwork } from './rate-limits.ts'
import { clearSessionCredential } from './session-cookies.ts'

/** Preferences alone may have 64 KiB, and JSON escapes make the body longer. */
const PREFS_BODY_BYTES = 256 * 1024

export function profileRoutes(app: FastifyInstance, { accounts, publicUrl }: AccountRoutesDeps): void {
  const { profile, credentials, sessions, secondFactor, activity } = accounts
  /** Where there is no password to ask for, these calls would set one without any proof. */
  const requireProofWithoutPassword = (caller: SignedIn) => {
    if (caller.user.passwordHash === null) sessions.requireFreshProof(caller)
  }
  const name = personName(accounts.isOffensive)

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account'],
    hashesPassword: true,
    auth: 'anyone',
    status: 201,
    limits: [perNetwork('sign-up', 10, HOUR_MS)],
    handle: async ({ body, client }) => {
      const signUp = {
        id: required(body, 'userId', chosenId),
        email: required(body, 'email', email),
        password: required(body, 'password', password),
        name: optional(body, 'name', name) ?? '',
      }
      return userModel(await profile.signUp(signUp, client))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account'],
    auth: 'user',
    anonymousGets204: true,
    handle: async (_request, { user }) => userModel(user),
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/name'],
    auth: 'user',
    limits: changes('rename', 20),
    handle: async ({ body, client }, { user }) =>
      userModel(await profile.rename(user, required(body, 'name', name), client)),
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/email'],
    hashesPassword: true,
    auth: 'user',
    limits: PASSWORD_GUESSES,
    handle: async ({ body, client }, caller) => {
      const next = required(body, 'email', email)
      requireProofWithoutPassword(caller)
      // Whoever owns the new address gets the account by a first proof, and the second factor goes with it.
      await secondFactor.requireRecentIfOn(caller)
      return userModel(await credentials.changeEmail(caller.user, next, required(body, 'password', password), client))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/phone'],
    hashesPassword: true,
    auth: 'user',
    limits: PASSWORD_GUESSES,
    handle: async ({ body, client }, caller) => {
      const next = required(body, 'phone', phone)
      requireProofWithoutPassword(caller)
      return userModel(await credentials.changePhone(caller.user, next, required(body, 'password', password), client))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/password'],
    hashesPassword: true,
    auth: 'user',
    limits: [perAccount('change-password', 10, HOUR_MS, { secret: true })],
    handle: async ({ body, client }, caller) => {
      const next = required(body, 'password', password)
      const old = optional(body, 'oldPassword', existingPassword) ?? ''
      requireProofWithoutPassword(caller)
      return userModel(await credentials.changePassword(caller, next, old, client))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/prefs'],
    auth: 'user',
    handle: async (_request, { user }) => user.prefs,
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/prefs'],
    auth: 'user',
    limits: changes('prefs', 120),
    bodyLimit: PREFS_BODY_BYTES,
    handle: async ({ body, client }, { user }) =>
      userModel(await profile.setPrefs(user, required(body, 'prefs', prefs), client)),
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/status'],
    auth: 'user',
    limits: changes('close', 10),
    handle: async ({ reply, client }, caller) => {
      sessions.requireFreshProof(caller)
      const closed = await profile.close(caller.user, client)
      clearSessionCredential(reply, publicUrl)
      return userModel(closed)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/logs'],
    auth: 'user',
    limits: changes('read-logs', 120),
    handle: async ({ raw }, { user }) => {
      const { total, entries } = await activity.list(user.id, readPage(raw))
      return { total, logs: entries.map((entry) => logModel(user, entry)) }
    },
  })
}
