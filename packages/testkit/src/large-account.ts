import { changeSqlite } from './sqlite-file.ts'

/** More than one reply of an export holds. */
const LARGE_BYTES = 20_000_001

/** Gives an account of a server with SQLite a picture of 20 MB, as nobody can upload one. */
export function makeAccountLarge(dataDir: string, email: string): void {
  changeSqlite(
    dataDir,
    `insert into pictures (picture_id, user_id, upload_hash, file_hash, width, height, bytes, created_at)
      select 'large-' || user_id, user_id, 'large', 'large', 1, 1, ?, created_at from users where email = ?`,
    ...[LARGE_BYTES, email],
  )
  changeSqlite(
    dataDir,
    `insert into picture_files (picture_id, size, user_id, content)
      select 'large-' || user_id, 'large', user_id, zeroblob(?) from users where email = ?`,
    ...[LARGE_BYTES, email],
  )
}
