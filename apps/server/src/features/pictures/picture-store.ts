import type { PictureSize } from '@knowdown/domain/pictures/picture-limits'
import type { EncodedPicture } from './picture-encoder.ts'

export interface NewPicture {
  pictureId: string
  userId: string
  /** Of what was sent, and of what was made of it: what an operator removed is known by both. */
  uploadHash: string
  fileHash: string
  files: Readonly<Record<PictureSize, EncodedPicture>>
}

/** Why an account cannot add a picture. */
export type AddRefusal = 'unverified' | 'refused-bytes' | 'account-full' | 'server-full'

export interface PictureStore {
  /** Before anything is decoded: the same picture of the same account, or why there can be none. */
  findOrRefuse(userId: string, uploadHash: string): Promise<{ pictureId: string } | { refusal: AddRefusal } | null>
  add(picture: NewPicture): Promise<AddRefusal | null>
  read(pictureId: string, size: PictureSize): Promise<Uint8Array | null>
  /** Those of the ids that belong to the account, with those that an operator removed. */
  ownedBy(userId: string, pictureIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Gives the account a copy of each, if it has room for it, and returns the ids of the copies. */
  copyTo(
    userId: string,
    pictures: readonly { pictureId: string; newPictureId: string }[],
  ): Promise<ReadonlyMap<string, string>>
  /** A copy of a quiz for a game uses these. */
  hold(copyId: string, pictureIds: readonly string[]): Promise<void>
  /** Notes what nothing uses any more, and deletes what nothing has used for a while. Returns how many were deleted. */
  sweep(unusedForMs: number): Promise<number>
  /** Deletes its bytes and refuses the same ones from then on. False if there is no such picture. */
  remove(pictureId: string): Promise<boolean>
}
