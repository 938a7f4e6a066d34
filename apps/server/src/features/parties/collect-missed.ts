import { type PartyQuestion, shownQuestions } from '@knowdown/domain/party/party'
import type { PartyStore, StoredParty } from './party-store.ts'

export type OnMissed = (userId: string, questions: readonly PartyQuestion[], at: number) => Promise<void>

/**
 * After a game: what signed-in players answered wrongly or not in time, among the questions that they were asked. Whoever
 * answered nothing has not played.
 */
export async function collectMissed(
  store: PartyStore,
  { partyId, party }: StoredParty,
  at: number,
  onMissed: OnMissed,
): Promise<void> {
  const accounts = await store.accounts(partyId)
  // All at once: when the host goes on to a next game, the answers of this one move away.
  const all = await store.answers(partyId, party.round)
  for (const { playerId, userId, fromIndex } of accounts) {
    const answers = all.filter((answer) => answer.playerId === playerId)
    if (answers.length === 0) continue
    const right = new Set(answers.filter(({ correct }) => correct).map(({ index }) => index))
    const missed = shownQuestions(party).filter(({ index }) => index >= fromIndex && !right.has(index))
    await onMissed(
      userId,
      missed.map(({ question }) => question),
      at,
    )
  }
}
