import { type Kysely, sql, type Transaction } from 'kysely'
import type { CorrectionNotes } from '../../../features/corrections/key-corrections.ts'
import type { RunPlayer } from '../../../features/runs/run-store.ts'
import { playerColumns } from '../runs/sql-run-store.ts'
import type { Schema } from '../schema.ts'
import { storedTexts } from '../stored-json.ts'

/** The first one is shown. */
export const correctAnswersJson = storedTexts('key_corrections')

const MOST_SHOWN = 10

interface NoteDraft {
  correctionId: string
  player: RunPlayer
  gained: number
  dailyDate: string | null
  at: number
}

/** One note for each player and correction, however many games it touched. */
export async function addNote(
  transaction: Transaction<Schema>,
  { correctionId, player, gained, dailyDate, at }: NoteDraft,
): Promise<void> {
  const who = 'userId' in player ? player.userId : player.visitorHash
  await transaction
    .insertInto('correction_notes')
    .values({
      note_id: `${correctionId} ${who}`,
      correction_id: correctionId,
      ...playerColumns(player),
      gained,
      daily_date: dailyDate,
      noted_at: at,
      seen_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('note_id').doUpdateSet(({ eb, ref }) => ({
        gained: eb(ref('correction_notes.gained'), '+', gained),
        daily_date: sql<string | null>`coalesce(excluded.daily_date, correction_notes.daily_date)`,
        seen_at: null,
      })),
    )
    .execute()
}

export function sqlCorrectionNotes(db: Kysely<Schema>, clock: () => number): CorrectionNotes {
  const unseen = (player: RunPlayer) =>
    db
      .selectFrom('correction_notes')
      .where('correction_notes.seen_at', 'is', null)
      .where(
        'userId' in player ? 'correction_notes.user_id' : 'correction_notes.visitor_hash',
        '=',
        'userId' in player ? player.userId : player.visitorHash,
      )
  return {
    async unseen(player) {
      const rows = await unseen(player)
        .innerJoin('key_corrections', 'key_corrections.correction_id', 'correction_notes.correction_id')
        .select(['note_id', 'question', 'answers', 'gained', 'daily_date'])
        .orderBy('note_id')
        .limit(MOST_SHOWN)
        .execute()
      return rows.map((row) => ({
        noteId: row.note_id,
        question: row.question,
        answer: correctAnswersJson.parse(row.answers, row.note_id)[0] ?? '',
        gained: row.gained,
        dailyDate: row.daily_date,
      }))
    },
    async countUnseen(player) {
      const { count } = await unseen(player)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async markSeen(player, noteIds) {
      if (noteIds.length === 0) return
      const own = unseen(player).select('note_id').where('note_id', 'in', noteIds)
      await db.updateTable('correction_notes').set({ seen_at: clock() }).where('note_id', 'in', own).execute()
    },
    async claimVisitor(visitorHash, userId) {
      await db
        .updateTable('correction_notes')
        .set({ user_id: userId, visitor_hash: null })
        .where('visitor_hash', '=', visitorHash)
        .execute()
    },
  }
}
