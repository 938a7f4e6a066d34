import { countAnswers } from '@knowdown/domain/party/count-answers'
import type { Party } from '@knowdown/domain/party/party'
import type { PartyResult, PartyStanding } from '@knowdown/domain/party/party-view'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { toGiven } from './party-rows.ts'

const SHOWN = 5

/**
 * Adds the points of the current question to every player's total and ranks them all, in one statement. Inside the
 * transaction that closes the question.
 */
export async function countPoints(transaction: Kysely<Schema>, partyId: string, party: Party): Promise<void> {
  const { round, index } = party
  await sql`
    with scored as (
      select p.player_id,
        p.points + coalesce(a.points, 0) as points,
        p.right_answers + coalesce(a.correct, 0) as right_answers,
        case when a.player_id is null then p.last_answered else ${index} end as last_answered
      from party_players p
      left join party_answers a
        on a.party_id = p.party_id and a.round = ${round} and a.question_index = ${index} and a.player_id = p.player_id
      where p.party_id = ${partyId} and p.removed = 0
    ), ranked as (
      select scored.*, rank() over (order by points desc) as place from scored
    )
    update party_players set
      points = ranked.points,
      right_answers = ranked.right_answers,
      last_answered = ranked.last_answered,
      previous_place = party_players.place,
      place = ranked.place
    from ranked where party_players.player_id = ranked.player_id`.execute(transaction)
}

/** After points were changed: the places that players had before stay as they are. */
export async function rankPlayers(transaction: Kysely<Schema>, partyId: string): Promise<void> {
  await sql`
    with ranked as (
      select player_id, rank() over (order by points desc) as place
      from party_players where party_id = ${partyId} and removed = 0
    )
    update party_players set place = ranked.place from ranked
    where party_players.player_id = ranked.player_id`.execute(transaction)
}

/** For a new game with the same players. */
export async function resetPoints(transaction: Kysely<Schema>, partyId: string): Promise<void> {
  await transaction
    .updateTable('party_players')
    .set({ points: 0, right_answers: 0, last_answered: -1, place: null, previous_place: null, from_index: 0 })
    .where('party_id', '=', partyId)
    .execute()
}

/** How a question went and who leads, without those who were removed. */
export async function readResult(
  transaction: Kysely<Schema>,
  partyId: string,
  { round, questions }: Party,
  index: number,
): Promise<PartyResult> {
  const rows = await transaction
    .selectFrom('party_answers')
    .select((answer) => ['choice', 'given', 'correct', answer.fn.countAll<number>().as('count')])
    .where('party_id', '=', partyId)
    .where('round', '=', round)
    .where('question_index', '=', index)
    .groupBy(['choice', 'given', 'correct'])
    .execute()
  const answers = rows.map((row) => ({
    given: toGiven(row, partyId),
    correct: row.correct === 1,
    count: Number(row.count),
  }))
  const sum = (some: typeof answers) => some.reduce((total, { count }) => total + count, 0)
  const asked = questions[index]?.answer
  return {
    counts: asked ? countAnswers(asked, answers) : [],
    right: sum(answers.filter(({ correct }) => correct)),
    answered: sum(answers),
    players: await countPlayers(transaction, partyId),
    top: await readTop(transaction, partyId),
  }
}

export async function readTop(transaction: Kysely<Schema>, partyId: string): Promise<PartyStanding[]> {
  const rows = await transaction
    .selectFrom('party_players')
    .select(['player_id', 'name', 'points', 'place', 'previous_place'])
    .where('party_id', '=', partyId)
    .where('removed', '=', 0)
    .where('place', 'is not', null)
    .orderBy('place')
    .orderBy('joined_at')
    .orderBy('name_key')
    .limit(SHOWN)
    .execute()
  return rows.map(({ player_id, name, points, place, previous_place }) => ({
    playerId: player_id,
    name,
    points,
    rank: place ?? 0,
    moved: previous_place === null || place === null ? null : previous_place - place,
  }))
}

export async function countPlayers(db: Kysely<Schema>, partyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('party_players')
    .select((player) => player.fn.countAll<number>().as('count'))
    .where('party_id', '=', partyId)
    .where('removed', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}
