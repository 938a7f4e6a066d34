import { wireDate } from '../wire-date.ts'
import type { Attributes } from './attributes.ts'
import { PROJECT_DATABASE, STATS_COLLECTION } from './stats-collection.ts'

export interface Document {
  id: string
  /** Its owner; there is one document for each. */
  userId: string
  /** Rises from one document to the next. */
  sequence: string
  attributes: Attributes
  permissions: readonly string[]
  createdAt: number
  updatedAt: number
}

export interface DocumentRepository {
  /** False when the id is taken or the owner has one already. */
  add(document: Document): Promise<boolean>
  byId(id: string): Promise<Document | null>
  ofUser(userId: string): Promise<Document | null>
  /** All that could be readable: the user's own and what others share, in order of their sequence. */
  candidatesFor(userId: string): Promise<readonly Document[]>
  change(
    id: string,
    changes: Partial<Pick<Document, 'attributes' | 'permissions' | 'updatedAt'>>,
  ): Promise<Document | null>
  remove(id: string): Promise<void>
}

/** Collections and documents of old, tables and rows of new: the same thing by two names. */
export interface Naming {
  collectionId: '$collectionId' | '$tableId'
}

export const documentModel = (document: Document, { collectionId }: Naming) => ({
  $id: document.id,
  $sequence: String(Number.parseInt(document.sequence.slice(0, 12), 16)),
  [collectionId]: STATS_COLLECTION,
  $databaseId: PROJECT_DATABASE,
  $createdAt: wireDate(document.createdAt),
  $updatedAt: wireDate(document.updatedAt),
  $permissions: document.permissions,
  ...document.attributes,
})
