import { AccountProblem } from '../account-problem.ts'
import type { AccountEventPublisher } from '../events/account-news.ts'
import type { User } from '../profile/user.ts'
import type { Query } from '../queries/query.ts'
import { newId } from '../secrets.ts'
import { type Attributes, checkAttributes, completeAttributes } from './attributes.ts'
import type { Document, DocumentRepository } from './document.ts'
import { allows, checkPermissions, ownerPermissions } from './permissions.ts'
import { selectDocuments } from './select-documents.ts'
import type { StatsFigures } from './stats-collection.ts'

interface Parts {
  documents: DocumentRepository
  news: AccountEventPublisher
  nextSequence(): string
  clock(): number
}

interface Writing {
  data: Readonly<Record<string, unknown>> | undefined
  /** Undefined leaves them as they are. */
  permissions: unknown
}

export type DocumentService = ReturnType<typeof documentService>

/** The statistics record of each player, as clients of the account protocol read and write it. Nothing public is computed from it. */
export function documentService({ documents, news, nextSequence, clock }: Parts) {
  const signedIn = (user: User | null): User => {
    if (!user) throw new AccountProblem('user_unauthorized')
    return user
  }

  async function find(user: User | null, id: string): Promise<Document> {
    const document = await documents.byId(id)
    if (!document || !user || !allows(document.permissions, 'read', user)) {
      throw new AccountProblem('document_not_found')
    }
    return document
  }

  /** For changing: who may not is told so, also when he may not read it. */
  async function findFor(action: 'update' | 'delete', user: User | null, id: string): Promise<Document> {
    const caller = signedIn(user)
    const document = await documents.byId(id)
    if (!document) throw new AccountProblem('document_not_found')
    if (!allows(document.permissions, action, caller)) throw new AccountProblem('user_unauthorized')
    return document
  }

  async function save(document: Document, changes: Partial<Document>): Promise<Document> {
    const changed = await documents.change(document.id, { ...changes, updatedAt: clock() })
    if (!changed) throw new AccountProblem('document_not_found')
    news.documentChanged(changed, 'update')
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
    news.documentChanged(document, 'create')
    return document
  }

  return {
    find,

    async list(user: User | null, queries: readonly Query[]) {
      const caller = signedIn(user)
      const candidates = await documents.candidatesFor(caller.id)
      const readable = candidates.filter(({ permissions }) => allows(permissions, 'read', caller))
      return selectDocuments(readable, queries)
    },

    async create(user: User | null, id: string | null, { data, permissions }: Writing): Promise<Document> {
      const owner = signedIn(user)
      const granted = permissions == null ? ownerPermissions(owner) : checkPermissions(permissions, owner)
      const attributes = completeAttributes(checkAttributes(data ?? {}))
      if (attributes.user_id !== owner.id) throw new AccountProblem('user_unauthorized')
      return create(owner, id, attributes, granted)
    },

    async change(user: User | null, id: string, { data, permissions }: Writing): Promise<Document> {
      const changes = checkAttributes(data ?? {})
      const caller = signedIn(user)
      const document = await findFor('update', caller, id)
      if (changes.user_id !== undefined && changes.user_id !== document.userId) {
        throw new AccountProblem('user_unauthorized')
      }
      const next = { ...document.attributes, ...changes }
      const granted = permissions == null ? document.permissions : checkPermissions(permissions, caller)
      const same = JSON.stringify([next, granted]) === JSON.stringify([document.attributes, document.permissions])
      return same ? document : save(document, { attributes: next, permissions: granted })
    },

    async remove(user: User | null, id: string): Promise<void> {
      const document = await findFor('delete', user, id)
      await documents.remove(document.id)
      news.documentChanged(document, 'delete')
    },

    /** The truth about a player, from the ledger, into his record; it is made when he has none. */
    async writeStats(user: User, figures: StatsFigures): Promise<void> {
      const attributes = completeAttributes(checkAttributes({ user_id: user.id, ...figures }))
      const known = await documents.ofUser(user.id)
      if (known) await save(known, { attributes })
      else await create(user, null, attributes, ownerPermissions(user))
    },
  }
}
