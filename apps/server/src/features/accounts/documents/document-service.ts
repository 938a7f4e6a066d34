import { AccountProblem } from '../account-problem.ts'
import type { AccountEventPublisher } from '../events/account-event-publisher.ts'
import type { User } from '../profile/user.ts'
import type { Query } from '../queries/query.ts'
import { newId } from '../secrets.ts'
import { type Attributes, checkAttributes, checkSize, completeAttributes, type StatsFigures } from './attributes.ts'
import type { Document, DocumentRepository } from './document.ts'
import { allows, checkPermissions, ownerPermissions } from './permissions.ts'
import { selectDocuments } from './select-documents.ts'

interface DocumentServiceDeps {
  documents: DocumentRepository
  events: AccountEventPublisher
  nextSequence(): string
  clock(): number
}

interface DocumentInput {
  data: Readonly<Record<string, unknown>> | undefined
  /** Undefined leaves them as they are. */
  permissions: unknown
}

export type DocumentService = ReturnType<typeof documentService>

/** The statistics documents that clients of the account protocol read and write. Nothing public is computed from them. */
export function documentService({ documents, events, nextSequence, clock }: DocumentServiceDeps) {
  const requireUser = (user: User | null): User => {
    if (!user) throw new AccountProblem('user_unauthorized')
    return user
  }

  /** Callers who may not change the document are told so, even when they may not read it either. */
  async function findForChange(action: 'update' | 'delete', user: User | null, id: string): Promise<Document> {
    const caller = requireUser(user)
    const document = await documents.byId(id)
    if (!document) throw new AccountProblem('document_not_found')
    if (!allows(document.permissions, action, caller)) throw new AccountProblem('user_unauthorized')
    return document
  }

  async function save(document: Document, changes: Partial<Document>): Promise<Document> {
    const changed = await documents.change(document.id, { ...changes, updatedAt: clock() })
    if (!changed) throw new AccountProblem('document_not_found')
    events.documentChanged(changed, 'update')
    return changed
  }

  async function create(owner: User, id: string | null, attributes: Attributes, permissions: readonly string[]) {
    const at = clock()
    const sequence = nextSequence()
    const document = {
      id: id ?? newId(at),
      userId: owner.id,
      sequence,
      attributes,
      permissions,
      createdAt: at,
      updatedAt: at,
    }
    if (!(await documents.add(document))) throw new AccountProblem('document_already_exists')
    events.documentChanged(document, 'create')
    return document
  }

  return {
    async find(user: User | null, id: string): Promise<Document> {
      const document = await documents.byId(id)
      if (!document || !user || !allows(document.permissions, 'read', user)) {
        throw new AccountProblem('document_not_found')
      }
      return document
    },

    /** Only the caller's own document: with those that others share, strangers would decide what a list costs. */
    async list(user: User | null, queries: readonly Query[]) {
      const caller = requireUser(user)
      const own = await documents.ofUser(caller.id)
      return selectDocuments(own && allows(own.permissions, 'read', caller) ? [own] : [], queries)
    },

    async create(user: User | null, id: string | null, { data, permissions }: DocumentInput): Promise<Document> {
      const owner = requireUser(user)
      const granted = permissions == null ? ownerPermissions(owner) : checkPermissions(permissions, owner)
      const sent = completeAttributes(checkAttributes(data ?? {}))
      if (sent.user_id !== owner.id) throw new AccountProblem('user_unauthorized')
      checkSize(sent, granted)
      // A player starts from zero; figures come from the ledger.
      return create(owner, id, completeAttributes({ user_id: owner.id }), granted)
    },

    async change(user: User | null, id: string, { data, permissions }: DocumentInput): Promise<Document> {
      const changes = checkAttributes(data ?? {})
      const caller = requireUser(user)
      const document = await findForChange('update', caller, id)
      if (changes.user_id !== undefined && changes.user_id !== document.userId) {
        throw new AccountProblem('user_unauthorized')
      }
      const next = { ...document.attributes, ...changes }
      const granted = permissions == null ? document.permissions : checkPermissions(permissions, caller)
      const isSame = JSON.stringify([next, granted]) === JSON.stringify([document.attributes, document.permissions])
      if (isSame) return document
      checkSize(next, granted)
      return save(document, { attributes: next, permissions: granted })
    },

    async remove(user: User | null, id: string): Promise<void> {
      const document = await findForChange('delete', user, id)
      await documents.remove(document.id)
      events.documentChanged(document, 'delete')
    },

    /** Copies a player's figures from the ledger into the player's document, and creates it if necessary. */
    async writeStats(user: User, figures: StatsFigures): Promise<void> {
      const attributes = completeAttributes(checkAttributes({ user_id: user.id, ...figures }))
      const existing = await documents.ofUser(user.id)
      if (existing) await save(existing, { attributes })
      else await create(user, null, attributes, ownerPermissions(user))
    },
  }
}
