import type { Attributes } from './attributes.ts'

/** The statistics document of one player. */
export interface Document {
  id: string
  /** The owner; each user has at most one document. */
  userId: string
  /** Rises from one document to the next. */
  sequence: string
  attributes: Attributes
  permissions: readonly string[]
  createdAt: number
  updatedAt: number
}

export interface DocumentRepository {
  /** False when the id is taken or the owner has a document already. */
  add(document: Document): Promise<boolean>
  byId(id: string): Promise<Document | null>
  ofUser(userId: string): Promise<Document | null>
  change(
    id: string,
    changes: Partial<Pick<Document, 'attributes' | 'permissions' | 'updatedAt'>>,
  ): Promise<Document | null>
  remove(id: string): Promise<void>
}
