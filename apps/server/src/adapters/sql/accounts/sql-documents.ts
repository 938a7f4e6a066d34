import type { Kysely, Selectable } from 'kysely'
import type { Document, DocumentRepository } from '../../../features/accounts/documents/document.ts'
import { isShared } from '../../../features/accounts/documents/permissions.ts'
import type { DocumentsTable, Schema } from '../schema.ts'

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
          attributes: JSON.stringify(document.attributes),
          permissions: JSON.stringify(document.permissions),
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
          ...(attributes && { attributes: JSON.stringify(attributes) }),
          ...(permissions && { permissions: JSON.stringify(permissions), shared: isShared(permissions) ? 1 : 0 }),
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
  attributes: JSON.parse(row.attributes) as Document['attributes'],
  permissions: JSON.parse(row.permissions) as string[],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
