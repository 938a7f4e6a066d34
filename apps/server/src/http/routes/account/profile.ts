import type { FastifyInstance } from 'fastify'
import {
  chosenId,
  email,
  givenPassword,
  optional,
  password,
  personName,
  phone,
  prefs,
  required,
} from '../../../features/accounts/fields.ts'
import { logModel, userModel } from '../../../features/accounts/wire-format.ts'
import { HOUR_MS } from '../../../features/limits.ts'
import type { AccountRoutesDeps } from './account.ts'
import { defineAccountRoute } from './define-account-route.ts'
import { pageOf } from './page-of.ts'
import { clearSessionCredential } from './session-cookies.ts'

/** Preferences may fill 64 KiB by themselves, escapes and wrapping not counted. */
const PREFS_BODY_BYTES = 256 * 1024

export function profileRoutes(app: FastifyInstance, { accounts, publicUrl }: AccountRoutesDeps): void {
  const { profile, activity } = accounts

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account'],
    hashes: true,
    auth: 'anyone',
    status: 201,
    counters: ({ network }) => [{ key: `sign-up ${network}`, most: 10, perMs: HOUR_MS }],
    handle: async ({ body, origin }) => {
      const signUp = {
        id: required(body, 'userId', chosenId),
        email: required(body, 'email', email),
        password: required(body, 'password', password),
        name: optional(body, 'name', personName) ?? '',
      }
      return userModel(await profile.signUp(signUp, origin))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account'],
    auth: 'user',
    nobodyIsFine: true,
    handle: async (_visit, { user }) => userModel(user),
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/name'],
    auth: 'user',
    handle: async ({ body, origin }, { user }) =>
      userModel(await profile.rename(user, required(body, 'name', personName), origin)),
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/email'],
    hashes: true,
    auth: 'user',
    counters: (_visit, caller) => [{ key: `prove ${caller?.user.id}`, most: 10, perMs: HOUR_MS, onSuccess: 'forget' }],
    handle: async ({ body, origin }, { user }) => {
      const next = required(body, 'email', email)
      return userModel(await profile.changeEmail(user, next, required(body, 'password', password), origin))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/phone'],
    hashes: true,
    auth: 'user',
    counters: (_visit, caller) => [{ key: `prove ${caller?.user.id}`, most: 10, perMs: HOUR_MS, onSuccess: 'forget' }],
    handle: async ({ body, origin }, { user }) => {
      const next = required(body, 'phone', phone)
      return userModel(await profile.changePhone(user, next, required(body, 'password', password), origin))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/password'],
    hashes: true,
    auth: 'user',
    counters: ({ network }) => [{ key: `change-password ${network}`, most: 10, perMs: HOUR_MS }],
    handle: async ({ body, origin }, caller) => {
      const next = required(body, 'password', password)
      const old = optional(body, 'oldPassword', givenPassword) ?? ''
      return userModel(await profile.changePassword(caller, next, old, origin))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/prefs'],
    auth: 'user',
    handle: async (_visit, { user }) => user.prefs,
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/prefs'],
    auth: 'user',
    bodyLimit: PREFS_BODY_BYTES,
    handle: async ({ body, origin }, { user }) =>
      userModel(await profile.setPrefs(user, required(body, 'prefs', prefs), origin)),
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/status'],
    auth: 'user',
    handle: async ({ reply, origin }, { user }) => {
      const blocked = await profile.block(user, origin)
      clearSessionCredential(reply, publicUrl)
      return userModel(blocked)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/logs'],
    auth: 'user',
    handle: async ({ request }, { user }) => {
      const { total, entries } = await activity.list(user.id, pageOf(request))
      return { total, logs: entries.map((entry) => logModel(user, entry)) }
    },
  })
}
