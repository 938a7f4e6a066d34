import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { ModelRun, ModelRuns } from '../../../features/questions/models/model-runs.ts'
import type { ModelRunsTable, Schema } from '../schema.ts'
import { sortableIds } from '../sortable-ids.ts'
import { storedJson } from '../stored-json.ts'

const droppedJson = storedJson<ModelRun['dropped']>({
  table: 'model_runs',
  schema: z.record(z.string(), z.number()),
})

export function sqlModelRuns(db: Kysely<Schema>, clock: () => number): ModelRuns {
  const nextId = sortableIds(clock)
  return {
    async add({ startedAt, tokens, dropped, ...run }) {
      const columns = { started_at: startedAt, tokens_in: tokens.input, tokens_out: tokens.output }
      await db
        .insertInto('model_runs')
        .values({ run_id: nextId(), ...run, ...columns, dropped: droppedJson.stringify(dropped) })
        .execute()
    },
    async since(at) {
      const rows = await db
        .selectFrom('model_runs')
        .selectAll()
        .where('started_at', '>=', at)
        .orderBy('run_id')
        .execute()
      return rows.map(toRun)
    },
    async tokensSince(at) {
      const row = await db
        .selectFrom('model_runs')
        .select(({ fn }) => [fn.sum<number>('tokens_in').as('input'), fn.sum<number>('tokens_out').as('output')])
        .where('started_at', '>=', at)
        .executeTakeFirst()
      return Number(row?.input ?? 0) + Number(row?.output ?? 0)
    },
  }
}

const toRun = (row: Selectable<ModelRunsTable>): ModelRun => ({
  purpose: row.purpose as ModelRun['purpose'],
  category: row.category,
  difficulty: row.difficulty,
  model: row.model,
  startedAt: row.started_at,
  asked: row.asked,
  kept: row.kept,
  dropped: droppedJson.parse(row.dropped, row.run_id),
  tokens: { input: row.tokens_in, output: row.tokens_out },
  failure: row.failure,
})
