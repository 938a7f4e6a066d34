import { PICTURE_LIMITS } from '@knowdown/domain/pictures/picture-limits'
import { type Kysely, sql } from 'kysely'
import type { AddRefusal, PictureStore } from '../../../features/pictures/picture-store.ts'
import { isVerified } from '../is-verified.ts'
import type { Schema } from '../schema.ts'
import type { Storage } from '../storage.ts'
import { sweepPictures } from './sweep-pictures.ts'

/** Pictures are stored in the database: every node has it, every backup holds it, and there is nothing else to set up. */
export function sqlPictureStore(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  clock: () => number,
  mostBytes: number,
): PictureStore {
  /** The account's row first, so that two uploads at once do not both take the last place. */
  const lockAccount = (trx: Kysely<Schema>, userId: string) =>
    trx
      .selectFrom('users')
      .select(['email_verified', 'phone_verified'])
      .where('user_id', '=', userId)
      .$if(engine === 'postgres' && trx.isTransaction, (query) => query.forUpdate())
      .executeTakeFirst()

  async function refusalOf(
    trx: Kysely<Schema>,
    userId: string,
    { hashes, bytes }: { hashes: readonly string[]; bytes: number },
  ): Promise<AddRefusal | null> {
    const account = await lockAccount(trx, userId)
    if (!isVerified(account)) return 'unverified'
    const refused = trx
      .selectFrom('refused_pictures')
      .select('file_hash')
      .where('file_hash', 'in', [...hashes])
    if (await refused.executeTakeFirst()) return 'refused-bytes'
    const total = trx.selectFrom('pictures').select(({ fn }) => fn.sum('bytes').as('bytes'))
    const own = await total.where('user_id', '=', userId).executeTakeFirst()
    if (Number(own?.bytes ?? 0) + bytes > PICTURE_LIMITS.accountBytes) return 'account-full'
    const all = await total.executeTakeFirst()
    return Number(all?.bytes ?? 0) + bytes > mostBytes ? 'server-full' : null
  }

  return {
    async findOrRefuse(userId, uploadHash) {
      const known = await db
        .selectFrom('pictures')
        .select('picture_id')
        .where('user_id', '=', userId)
        .where(({ or, eb }) => or([eb('upload_hash', '=', uploadHash), eb('file_hash', '=', uploadHash)]))
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      // Somebody wants it again: the sweep begins to count anew.
      if (known) {
        await db
          .updateTable('pictures')
          .set({ unused_since: null })
          .where('picture_id', '=', known.picture_id)
          .execute()
        return { pictureId: known.picture_id }
      }
      const refusal = await refusalOf(db, userId, { hashes: [uploadHash], bytes: 0 })
      return refusal && { refusal }
    },

    add: ({ pictureId, userId, uploadHash, fileHash, files }) =>
      db.transaction().execute(async (trx) => {
        const { large, small } = files
        const bytes = large.content.length + small.content.length
        const refusal = await refusalOf(trx, userId, { hashes: [uploadHash, fileHash], bytes })
        if (refusal) return refusal
        const { width, height } = large
        await trx
          .insertInto('pictures')
          .values({
            picture_id: pictureId,
            user_id: userId,
            upload_hash: uploadHash,
            file_hash: fileHash,
            width,
            height,
            bytes,
            created_at: clock(),
            unused_since: null,
            removed_at: null,
          })
          .execute()
        for (const size of ['large', 'small'] as const) {
          const content = Buffer.from(files[size].content)
          const values = { picture_id: pictureId, size, user_id: userId, content }
          await trx.insertInto('picture_files').values(values).execute()
        }
        return null
      }),

    async read(pictureId, size) {
      const file = await db
        .selectFrom('picture_files')
        .select('content')
        .where('picture_id', '=', pictureId)
        .where('size', '=', size)
        .executeTakeFirst()
      return file ? new Uint8Array(file.content) : null
    },

    async ownedBy(userId, pictureIds) {
      if (pictureIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('pictures')
        .select('picture_id')
        .where('user_id', '=', userId)
        .where('picture_id', 'in', [...pictureIds])
        .execute()
      return new Set(rows.map(({ picture_id }) => picture_id))
    },

    copyTo: (userId, wanted) =>
      db.transaction().execute(async (trx) => {
        const copied = new Map<string, string>()
        for (const { pictureId, newPictureId } of wanted) {
          const found = await trx
            .selectFrom('pictures')
            .selectAll()
            .where('picture_id', '=', pictureId)
            .where('removed_at', 'is', null)
            .executeTakeFirst()
          if (!found || (await refusalOf(trx, userId, { hashes: [found.file_hash], bytes: found.bytes }))) continue
          const own = { picture_id: newPictureId, user_id: userId }
          await trx
            .insertInto('pictures')
            .values({ ...found, ...own, created_at: clock(), unused_since: null })
            .execute()
          await sql`
            insert into picture_files (picture_id, size, user_id, content)
            select ${newPictureId}, size, ${userId}, content from picture_files
            where picture_id = ${pictureId}`.execute(trx)
          copied.set(pictureId, newPictureId)
        }
        return copied
      }),

    async hold(copyId, pictureIds) {
      if (pictureIds.length === 0) return
      const created_at = clock()
      await db
        .insertInto('picture_copies')
        .values([...new Set(pictureIds)].map((picture_id) => ({ copy_id: copyId, picture_id, created_at })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    sweep: (unusedForMs) => sweepPictures(db, clock(), unusedForMs),

    remove: (pictureId) =>
      db.transaction().execute(async (trx) => {
        const at = clock()
        const found = await trx
          .selectFrom('pictures')
          .select(['upload_hash', 'file_hash'])
          .where('picture_id', '=', pictureId)
          .executeTakeFirst()
        if (!found) return false
        const hashes = [...new Set([found.upload_hash, found.file_hash])]
        await trx
          .insertInto('refused_pictures')
          .values(hashes.map((file_hash) => ({ file_hash, refused_at: at })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        // Copies in other accounts have the same bytes.
        const same = trx.selectFrom('pictures').select('picture_id').where('file_hash', '=', found.file_hash)
        await trx.deleteFrom('picture_files').where('picture_id', 'in', same).execute()
        await trx
          .updateTable('pictures')
          .set({ removed_at: at, bytes: 0 })
          .where('file_hash', '=', found.file_hash)
          .execute()
        return true
      }),
  }
}
