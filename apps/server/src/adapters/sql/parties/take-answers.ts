import type { PartyAnswer } from '@knowdown/domain/party/judge-answer'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { AnswerOutcome, AnswerRequest, StoredParty } from '../../../features/parties/party-store.ts'
import { chunkBySizes, compileOncePerSize } from '../chunk-by-sizes.ts'
import type { PartyPlayersTable, Schema } from '../schema.ts'
import { givenColumns, toPlayer } from './party-rows.ts'

type PlayerRow = Selectable<PartyPlayersTable>

/** An answer that was taken by the rules, or may have been taken before. */
interface Candidate {
  request: AnswerRequest
  found: StoredParty
  playerId: string
  answer: PartyAnswer | null
}

type AnswerKey = Pick<Schema['party_answers'], 'party_id' | 'round' | 'question_index' | 'player_id'>

const BLANK: Insertable<Schema['party_answers']> = {
  party_id: '',
  round: 0,
  question_index: 0,
  player_id: '',
  choice: 0,
  correct: 0,
  points: 0,
  took_ms: 0,
  given: '',
  worth: 0,
}
const COLUMNS = Object.keys(BLANK) as (keyof Schema['party_answers'])[]

type AnswerStatements = ReturnType<typeof answerStatements>

/** Compiled once for each size and engine, because compiling takes longer than the engine needs to answer. */
export const answerStatements = () => ({
  playersQuery: compileOncePerSize((db: Kysely<Schema>, size) =>
    db.selectFrom('party_players').selectAll().where('player_key_hash', 'in', Array<string>(size).fill('')).compile(),
  ),
  insertQuery: compileOncePerSize((db: Kysely<Schema>, size) =>
    db
      .insertInto('party_answers')
      .values(Array<typeof BLANK>(size).fill(BLANK))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['party_id', 'round', 'question_index', 'player_id'])
      .compile(),
  ),
})

/**
 * Takes all answers that arrived in one tick of the event loop, in one transaction. `parties` are locked against changes
 * meanwhile: a party that closes either counts an answer or refuses it.
 */
export async function takeAnswers(
  statements: AnswerStatements,
  transaction: Kysely<Schema>,
  requests: readonly AnswerRequest[],
  parties: ReadonlyMap<string, StoredParty>,
  at: number,
): Promise<AnswerOutcome[]> {
  const players = await findPlayers(statements, transaction, requests)
  const outcomes = new Map<AnswerRequest, AnswerOutcome>()
  const fresh = new Map<string, Candidate>()
  const repeated: Candidate[] = []
  for (const request of requests) {
    const found = parties.get(request.code)
    const row = players.get(request.keyHash)
    if (!found) outcomes.set(request, { kind: 'refused', reason: 'no-party' })
    else if (row?.party_id !== found.partyId) outcomes.set(request, { kind: 'refused', reason: 'no-player' })
    else {
      const judged = request.judge(found, toPlayer(row), at)
      const candidate = { request, found, playerId: row.player_id, answer: judged.ok ? judged.value : null }
      const key = keyOf(candidate)
      if (!judged.ok) outcomes.set(request, { kind: 'refused', reason: judged.error })
      if (judged.ok && !fresh.has(key)) fresh.set(key, candidate)
      // Perhaps the same answer again, because the first acknowledgement was lost.
      else if (judged.ok || judged.error === 'too-late') repeated.push(candidate)
    }
  }
  const inserted = await insertAnswers(statements, transaction, [...fresh.values()])
  for (const [key, candidate] of fresh) {
    const { request, found, answer } = candidate
    if (inserted.has(key)) outcomes.set(request, { kind: 'taken', isNew: true, tookMs: answer?.tookMs ?? 0, found })
    else repeated.push(candidate)
  }
  for (const candidate of repeated) {
    const outcome = await compareWithTaken(transaction, candidate)
    if (outcome) outcomes.set(candidate.request, outcome)
  }
  return requests.map((request) => outcomes.get(request) ?? { kind: 'refused', reason: 'no-party' })
}

const keyOf = ({ request: { round, index }, found, playerId }: Candidate): string =>
  `${found.partyId} ${round} ${index} ${playerId}`

async function findPlayers(
  { playersQuery }: AnswerStatements,
  transaction: Kysely<Schema>,
  requests: readonly AnswerRequest[],
): Promise<Map<string, PlayerRow>> {
  const players = new Map<string, PlayerRow>()
  const hashes = [...new Set(requests.map(({ keyHash }) => keyHash))]
  for (const chunk of chunkBySizes(hashes)) {
    const { rows } = await transaction.executeQuery<PlayerRow>({
      ...playersQuery(transaction, chunk.length),
      parameters: [...chunk],
    })
    for (const row of rows) players.set(row.player_key_hash, row)
  }
  return players
}

/** Returns the keys of those that were not there before. */
async function insertAnswers(
  { insertQuery }: AnswerStatements,
  transaction: Kysely<Schema>,
  candidates: readonly Candidate[],
): Promise<Set<string>> {
  const inserted = new Set<string>()
  const rows = candidates.flatMap(({ request, found, playerId, answer }) =>
    answer
      ? [
          {
            party_id: found.partyId,
            round: request.round,
            question_index: request.index,
            player_id: playerId,
            correct: answer.correct ? 1 : 0,
            points: answer.points,
            took_ms: answer.tookMs,
            ...givenColumns(answer.given),
            worth: answer.worth,
          },
        ]
      : [],
  )
  for (const chunk of chunkBySizes(rows)) {
    const { rows: added } = await transaction.executeQuery<AnswerKey>({
      ...insertQuery(transaction, chunk.length),
      parameters: chunk.flatMap((row) => COLUMNS.map((column) => row[column])),
    })
    for (const row of added) inserted.add(`${row.party_id} ${row.round} ${row.question_index} ${row.player_id}`)
  }
  return inserted
}

/** The same answer is acknowledged again and counted once; another one is refused. */
async function compareWithTaken(
  transaction: Kysely<Schema>,
  { request, found, playerId }: Candidate,
): Promise<AnswerOutcome | null> {
  const taken = await transaction
    .selectFrom('party_answers')
    .select(['choice', 'given', 'took_ms'])
    .where('party_id', '=', found.partyId)
    .where('round', '=', request.round)
    .where('question_index', '=', request.index)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if (!taken) return null
  const { choice, given } = givenColumns(request.given)
  if (taken.choice !== choice || taken.given !== given) return { kind: 'refused', reason: 'already-answered' }
  return { kind: 'taken', isNew: false, tookMs: taken.took_ms, found }
}
