import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase } from '@knowdown/testkit/postgres'
import { waitUntil } from '@knowdown/testkit/wait-until'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { deleteOldRows } from '../../adapters/sql/delete-old-rows.ts'
import { sqlPartyStore } from '../../adapters/sql/parties/sql-party-store.ts'
import { HostedParty, PartyHouse } from './testing/party-house.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function houseWithUnreadableParty() {
  const errors: string[] = []
  const house = await PartyHouse.open({ onError: (message) => errors.push(message) })
  const [damaged, other] = [await HostedParty.open(house), await HostedParty.open(house)]
  await damaged.seat('Ada')
  await damaged.command('start')
  await other.command('start')
  const { db } = house.storage
  await db.updateTable('parties').set({ state_version: 99 }).where('code', '=', damaged.code).execute()
  return { house, errors, damaged, other }
}

test('[S-170] a party that this version cannot read is reported once an hour, and the others go on', async () => {
  const { house, errors, other } = await houseWithUnreadableParty()
  await house.advance(5_000)
  expect(errors).toHaveLength(1)
  expect((await other.hostState()).party.phase).toBe('open')
  house.at += HOUR_MS
  await house.advance(5_000)
  expect(errors).toHaveLength(2)
})

test('[S-170] a party that stays unreadable is deleted in the end, with its players and its code', async () => {
  const { house, damaged } = await houseWithUnreadableParty()
  const { db } = house.storage
  const count = async () => {
    const parties = await db.selectFrom('parties').selectAll().where('code', '=', damaged.code).execute()
    const players = await db.selectFrom('party_players').selectAll().execute()
    return [parties.length, players.length]
  }
  const afterDays = async (days: number) => {
    house.at += days * DAY_MS
    await deleteOldRows(db, house.at)
    await sqlPartyStore(house.storage, () => house.at).purge()
  }
  await afterDays(29)
  expect(await count()).toEqual([1, 1])
  await afterDays(2)
  expect(await count()).toEqual([0, 0])
})

const postgres = inject('postgres')

test.skipIf(isMissing(postgres))(
  '[S-91] while a frozen node holds the row of one party, the others go on',
  async () => {
    if (isMissing(postgres)) return
    const url = await createDatabase(postgres)
    const timeline: string[] = []
    const onError = () => timeline.push('the locked party failed')
    const house = await PartyHouse.open({ url, sweepsByItself: false, onError })
    const [locked, other] = [await HostedParty.open(house), await HostedParty.open(house)]
    const { db } = house.storage
    await other.command('start')
    const { state } = await db
      .selectFrom('parties')
      .select('state')
      .where('code', '=', other.code)
      .executeTakeFirstOrThrow()
    const overdue = JSON.stringify({ ...JSON.parse(state), phase: { kind: 'intro', until: 2 } })
    await db.updateTable('parties').set({ state: overdue, next_deadline: 2 }).where('code', '=', other.code).execute()
    await db.updateTable('parties').set({ next_deadline: 1 }).where('code', '=', locked.code).execute()

    const frozenNode = new pg.Client(url)
    await frozenNode.connect()
    onTestFinished(() => frozenNode.end())
    await frozenNode.query('begin')
    await frozenNode.query('select * from parties where code = $1 for update', [locked.code])
    house.onPublished = ({ data }) => timeline.push(`the other party: ${data.phase}`)
    const swept = house.parties.sweep()
    await waitUntil('something has happened to a party', () => timeline.length > 0)
    expect(timeline[0]).toBe('the other party: open')
    await frozenNode.query('rollback')
    await swept
  },
)
