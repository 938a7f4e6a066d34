import type { PushKind, PushText } from '@knowdown/domain/push/push-rules'
import { type Kysely, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { PushDevice, PushStore } from '../../../features/push/push-ports.ts'
import type { RunPlayer } from '../../../features/runs/run-store.ts'
import { playerColumns } from '../runs/sql-run-store.ts'
import type { Schema } from '../schema.ts'
import { storedJson } from '../stored-json.ts'

const textJson = storedJson<PushText>({
  table: 'push_notices',
  schema: z.object({ title: z.string(), body: z.string(), path: z.string() }),
})

/** More devices than a person uses; without a limit one visitor could fill the table. */
const MOST_DEVICES = 5

type DeviceRow = Selectable<Schema['push_subscriptions']>

export function sqlPushStore(db: Kysely<Schema>, clock: () => number): PushStore {
  const isPlayer = (player: RunPlayer) =>
    'userId' in player ? sql<boolean>`user_id = ${player.userId}` : sql<boolean>`visitor_hash = ${player.visitorHash}`

  const devices = (player: RunPlayer) =>
    db.selectFrom('push_subscriptions').selectAll().where(isPlayer(player)).orderBy('seen_at', 'desc')

  const notice = (noticeId: string, subscriptionId: string) =>
    db.updateTable('push_notices').where('notice_id', '=', noticeId).where('subscription_id', '=', subscriptionId)

  const unsubscribe = async (subscriptionId: string) => {
    await db.deleteFrom('push_notices').where('subscription_id', '=', subscriptionId).execute()
    await db.deleteFrom('push_subscriptions').where('subscription_id', '=', subscriptionId).execute()
  }

  return {
    async subscribe({ subscriptionId, player, endpoint, p256dh, auth, kinds, timeZone }) {
      const values = {
        ...playerColumns(player),
        endpoint,
        p256dh_key: p256dh,
        auth_secret: auth,
        kinds: kinds.join(' '),
        time_zone: timeZone,
        seen_at: clock(),
      }
      await db
        .insertInto('push_subscriptions')
        .values({ subscription_id: subscriptionId, ...values, streak_checked: '' })
        .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(values))
        .execute()
      for (const { subscription_id } of (await devices(player).execute()).slice(MOST_DEVICES)) {
        await unsubscribe(subscription_id)
      }
    },

    unsubscribe,

    async devicesOf(player, kind) {
      return (await devices(player).execute()).map(toDevice).filter(({ kinds }) => kinds.includes(kind))
    },

    async timeZones() {
      const rows = await db.selectFrom('push_subscriptions').select('time_zone').distinct().execute()
      return rows.map(({ time_zone }) => time_zone)
    },

    async takeForStreak(timeZone, date, limit) {
      const due = await db
        .selectFrom('push_subscriptions')
        .selectAll()
        .where('time_zone', '=', timeZone)
        .where('streak_checked', '!=', date)
        .limit(limit)
        .execute()
      const taken: PushDevice[] = []
      for (const row of due) {
        const { numUpdatedRows } = await db
          .updateTable('push_subscriptions')
          .set({ streak_checked: date })
          .where('subscription_id', '=', row.subscription_id)
          .where('streak_checked', '!=', date)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) taken.push(toDevice(row))
      }
      return taken
    },

    async add({ noticeId, subscriptionId, kind, text, notBefore, expiresAt }) {
      const device = await db
        .selectFrom('push_subscriptions')
        .select('user_id')
        .where('subscription_id', '=', subscriptionId)
        .executeTakeFirst()
      if (!device) return
      await db
        .insertInto('push_notices')
        .values({
          notice_id: noticeId,
          subscription_id: subscriptionId,
          user_id: device.user_id,
          kind,
          content: textJson.stringify(text),
          attempts: 0,
          next_try_at: notBefore,
          expires_at: expiresAt,
          sent_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async claim() {
      for (;;) {
        const at = clock()
        const due = await db
          .selectFrom('push_notices')
          .innerJoin('push_subscriptions as device', 'device.subscription_id', 'push_notices.subscription_id')
          .selectAll('device')
          .select(['notice_id', 'kind', 'content', 'attempts', 'expires_at'])
          .where('sent_at', 'is', null)
          .where('next_try_at', '<=', at)
          .orderBy('next_try_at')
          .executeTakeFirst()
        if (!due) return null
        const { numUpdatedRows } = await notice(due.notice_id, due.subscription_id)
          .set({ sent_at: at, attempts: due.attempts + 1 })
          // Another node may have been faster.
          .where('sent_at', 'is', null)
          .where('attempts', '=', due.attempts)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) continue
        return {
          noticeId: due.notice_id,
          device: toDevice(due),
          kind: due.kind as PushKind,
          text: textJson.parse(due.content, due.notice_id),
          attempts: due.attempts + 1,
          expiresAt: due.expires_at,
        }
      }
    },

    async postpone({ noticeId, device }, until) {
      await notice(noticeId, device.subscriptionId).set({ sent_at: null, next_try_at: until }).execute()
    },

    async drop({ noticeId, device }) {
      await db
        .deleteFrom('push_notices')
        .where('notice_id', '=', noticeId)
        .where('subscription_id', '=', device.subscriptionId)
        .execute()
    },

    async sentSince({ noticeId, device }, since) {
      const row = await db
        .selectFrom('push_notices')
        .select((eb) => eb.fn.countAll<number>().as('sent'))
        .where('subscription_id', '=', device.subscriptionId)
        .where('notice_id', '!=', noticeId)
        .where('sent_at', '>=', since)
        .executeTakeFirst()
      return Number(row?.sent ?? 0)
    },

    async claimVisitor(visitorHash, userId) {
      await db
        .updateTable('push_subscriptions')
        .set({ user_id: userId, visitor_hash: null })
        .where('visitor_hash', '=', visitorHash)
        .execute()
    },
  }
}

const toDevice = (row: DeviceRow): PushDevice => ({
  subscriptionId: row.subscription_id,
  player: row.user_id === null ? { visitorHash: row.visitor_hash ?? '' } : { userId: row.user_id },
  endpoint: row.endpoint,
  p256dh: row.p256dh_key,
  auth: row.auth_secret,
  kinds: row.kinds.split(' ').filter((kind): kind is PushKind => kind !== ''),
  timeZone: row.time_zone,
})
