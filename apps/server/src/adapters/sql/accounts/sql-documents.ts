import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Document, DocumentRepository } from '../../../features/accounts/documents/document.ts'
import { isShared } from '../../../features/accounts/documents/permissions.ts'
import type { DocumentsTable, Schema } from '../schema.ts'
import { storedJson, storedTexts } from '../stored-json.ts'

const attributesJson = storedJson<Document['attributes']>({
  table: 'documents',
  schema: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
})
const permissionsJson = storedTexts('documents')

export function sqlDocuments(db: Kysely<Schema>): DocumentRepository {
  const find = async (column: 'document_id' | 'user_id', value: string) => {
    const row = await db.selectFrom('documents').selectAll().where(column, '=', value).executeTakeFirst()
    return row ? toDocument(row) : null
  }
  return {
    async add(document) {
      const added = await db
        .insertInto('documents')
        .values({
          document_id: document.id,
          user_id: document.userId,
          sequence: document.sequence,
          attributes: attributesJson.stringify(document.attributes),
          permissions: permissionsJson.stringify(document.permissions),
          shared: isShared(document.permissions) ? 1 : 0,
          created_at: document.createdAt,
          updated_at: document.updatedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('document_id')
        .executeTakeFirst()
      return added !== undefined
    },
    byId: (id) => find('document_id', id),
    ofUser: (userId) => find('user_id', userId),
    async change(id, { attributes, permissions, updatedAt }) {
      const row = await db
        .updateTable('documents')
        .set({
          ...(attributes && { attributes: attributesJson.stringify(attributes) }),
          ...(permissions && {
            permissions: permissionsJson.stringify(permissions),
            shared: isShared(permissions) ? 1 : 0,
          }),
          ...(updatedAt !== undefined && { updated_at: updatedAt }),
        })
        .where('document_id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return row ? toDocument(row) : null
    },
    async remove(id) {
      await db.deleteFrom('documents').where('document_id', '=', id).execute()
    },
  }
}

const toDocument = (row: Selectable<DocumentsTable>): Document => ({
  id: row.document_id,
  userId: row.user_id,
  sequence: row.sequence,
  attributes: attributesJson.parse(row.attributes, row.document_id),
  permissions: permissionsJson.parse(row.permissions, row.document_id),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
