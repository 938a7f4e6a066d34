import type { Kysely, Selectable } from 'kysely'
import type { Actor, LogDraft, LogEntry, OperatorLog, SubjectKind } from '../../../features/operator/operator-log.ts'
import { userHash } from '../../../features/privacy/privacy-service.ts'
import type { OperatorLogTable, Schema } from '../schema.ts'
import { sortableIds } from '../sortable-ids.ts'

const PAGE = 50

export function sqlOperatorLog(db: Kysely<Schema>, clock: () => number): OperatorLog {
  const nextId = sortableIds(clock)

  async function withPeople(rows: readonly Selectable<OperatorLogTable>[]): Promise<LogEntry[]> {
    if (rows.length === 0) return []
    const people = await db
      .selectFrom('operator_log_people')
      .leftJoin('users', 'users.user_id', 'operator_log_people.user_id')
      .select([
        'operator_log_people.entry_id',
        'operator_log_people.role',
        'operator_log_people.before_change',
        'operator_log_people.after_change',
        'users.name',
        'users.email',
      ])
      .where(
        'entry_id',
        'in',
        rows.map(({ entry_id }) => entry_id),
      )
      .execute()
    return rows.map((row) => {
      const personIn = (role: 'actor' | 'subject') =>
        people.find((person) => person.entry_id === row.entry_id && person.role === role)
      const [actor, subject] = [personIn('actor'), personIn('subject')]
      return {
        entryId: row.entry_id,
        at: row.at,
        actor: actor?.email ?? actor?.name ?? row.actor,
        action: row.action,
        subject: {
          kind: row.subject_kind as SubjectKind,
          id: row.subject,
          name: subject ? (subject.email ?? subject.name) : null,
        },
        before: subject?.before_change ?? row.before_change,
        after: subject?.after_change ?? row.after_change,
      }
    })
  }

  return {
    append: (draft, at) =>
      db.transaction().execute(async (transaction) => {
        const entry_id = nextId()
        await transaction
          .insertInto('operator_log')
          .values({ entry_id, at, ...toRow(draft) })
          .execute()
        const people = peopleIn(draft).map((person) => ({ entry_id, ...person }))
        if (people.length > 0) await transaction.insertInto('operator_log_people').values(people).execute()
      }),
    async page(before) {
      const rows = await db
        .selectFrom('operator_log')
        .selectAll()
        .$if(before !== null, (query) => query.where('entry_id', '<', before ?? ''))
        .orderBy('entry_id', 'desc')
        .limit(PAGE)
        .execute()
      return {
        entries: await withPeople(rows),
        nextBefore: rows.length === PAGE ? (rows.at(-1)?.entry_id ?? null) : null,
      }
    },
    async about(questionId) {
      const rows = await db
        .selectFrom('operator_log')
        .selectAll()
        .where('subject_kind', '=', 'question')
        .where('subject', '=', questionId)
        .orderBy('entry_id', 'desc')
        .limit(PAGE)
        .execute()
      return withPeople(rows)
    },
    async newestAboutQuestions() {
      const { newest } = await db
        .selectFrom('operator_log')
        .select(({ fn }) => fn.max<string | null>('entry_id').as('newest'))
        .where('subject_kind', '=', 'question')
        .executeTakeFirstOrThrow()
      return newest
    },
  }
}

const textOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const nameOf = (actor: Actor): string => ('userId' in actor ? userHash(actor.userId) : `command (${actor.command})`)

/** About a player, nothing but the action stays when the account is gone. */
function toRow({ actor, action, subject: { kind, id }, before, after }: LogDraft) {
  const isPerson = kind === 'player'
  return {
    actor: nameOf(actor),
    action,
    subject_kind: kind,
    subject: isPerson ? userHash(id) : id,
    before_change: isPerson ? null : textOf(before),
    after_change: isPerson ? null : textOf(after),
  }
}

function peopleIn({ actor, subject: { kind, id }, before, after }: LogDraft) {
  const none = { before_change: null, after_change: null }
  return [
    ...('userId' in actor ? [{ role: 'actor' as const, user_id: actor.userId, ...none }] : []),
    ...(kind === 'player'
      ? [{ role: 'subject' as const, user_id: id, before_change: textOf(before), after_change: textOf(after) }]
      : []),
  ]
}
