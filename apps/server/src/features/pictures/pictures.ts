import { createHash } from 'node:crypto'
import type { QuestionPicture } from '@knowdown/domain/own-quiz/own-quiz'
import type { PictureSize } from '@knowdown/domain/pictures/picture-limits'
import { type PictureRefusal, readPictureHead } from '@knowdown/domain/pictures/read-picture-head'
import { Problem, type ProblemKind } from '../../problem.ts'
import type { PictureEncoder } from './picture-encoder.ts'
import type { AddRefusal, PictureStore } from './picture-store.ts'
import { recentFiles } from './recent-files.ts'

export interface Pictures {
  /** Takes what somebody sent, draws it anew and returns its id. The same bytes twice give one picture. */
  add(userId: string, bytes: Uint8Array): Promise<string>
  /** As WebP; throws a Problem if there is no such picture any more. */
  read(pictureId: string, size: PictureSize): Promise<Uint8Array>
  /** Throws a Problem if one of them belongs to somebody else or does not exist. */
  checkOwned(userId: string, pictures: readonly (QuestionPicture | null)[]): Promise<void>
  /** The questions without pictures that the account does not have, so that nobody shows those of others. */
  keepOwned<Question extends Pictured>(userId: string | null, questions: readonly Question[]): Promise<Question[]>
  /** For a copy of somebody's quiz: the ids of copies that the account has from now on. */
  copyTo(userId: string, pictures: readonly (QuestionPicture | null)[]): Promise<ReadonlyMap<string, string>>
  /** A copy of a quiz for a game uses them: they stay as long as the copy does. */
  hold(copyId: string, pictures: readonly (QuestionPicture | null | undefined)[]): Promise<void>
  /** False if there is no such picture. */
  remove(pictureId: string): Promise<boolean>
}

interface Pictured {
  picture: QuestionPicture | null
}

interface PicturesDeps {
  store: PictureStore
  encoder: PictureEncoder
  newId(): string
  clock(): number
}

export function pictures({ store, encoder, newId, clock }: PicturesDeps): Pictures {
  const recent = recentFiles(clock)
  const namesOf = (all: readonly (QuestionPicture | null | undefined)[]) => [
    ...new Set(all.flatMap((one) => one?.file ?? [])),
  ]

  return {
    async add(userId, bytes) {
      const head = readPictureHead(bytes)
      if (!head.ok) throw refusedFile(head.error)
      const uploadHash = hashOf(bytes)
      const known = await store.findOrRefuse(userId, uploadHash)
      if (known && 'pictureId' in known) return known.pictureId
      if (known) throw refusedAccount(known.refusal)
      const files = await encoder.encode(bytes)
      if (!files) throw refusedFile('damaged')
      const pictureId = newId()
      const fileHash = hashOf(files.large.content)
      const refusal = await store.add({ pictureId, userId, uploadHash, fileHash, files })
      if (refusal) throw refusedAccount(refusal)
      return pictureId
    },

    async read(pictureId, size) {
      const file = await recent.get(`${pictureId} ${size}`, () => store.read(pictureId, size))
      if (!file) throw new Problem('not-found', 'There is no such picture any more.')
      return file
    },

    async checkOwned(userId, all) {
      const names = namesOf(all)
      const owned = await store.ownedBy(userId, names)
      if (names.some((name) => !owned.has(name))) {
        throw new Problem('invalid', 'A picture of this question is not there any more. Please add it again.')
      }
    },

    async keepOwned(userId, questions) {
      const names = namesOf(questions.map(({ picture }) => picture))
      const owned = userId === null ? new Set<string>() : await store.ownedBy(userId, names)
      return questions.map((question) =>
        question.picture && !owned.has(question.picture.file) ? { ...question, picture: null } : question,
      )
    },

    copyTo: (userId, all) =>
      store.copyTo(
        userId,
        namesOf(all).map((pictureId) => ({ pictureId, newPictureId: newId() })),
      ),

    hold: (copyId, all) => store.hold(copyId, namesOf(all)),

    async remove(pictureId) {
      const wasThere = await store.remove(pictureId)
      recent.forget()
      return wasThere
    },
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

const FILE_PROBLEMS: Record<PictureRefusal, readonly [ProblemKind, string]> = {
  'too-large': ['too-large', 'The picture is larger than 2 MB. Please choose a smaller one.'],
  'too-many-pixels': ['invalid', 'The picture has more than 4 megapixels. Please choose a smaller one.'],
  svg: ['invalid', 'SVG pictures are not taken, because they can hold programs. Please save it as PNG.'],
  'unknown-type': ['invalid', 'That is no picture that is taken here. Please choose a JPEG, PNG or WebP.'],
  damaged: ['invalid', 'The picture cannot be read. The file may be damaged.'],
}

const refusedFile = (refusal: PictureRefusal): Problem => new Problem(...FILE_PROBLEMS[refusal])

const ACCOUNT_PROBLEMS: Record<AddRefusal, readonly [ProblemKind, string]> = {
  unverified: ['forbidden', 'Please confirm your e-mail address first. Then you can add pictures.'],
  'refused-bytes': ['forbidden', 'This picture was removed by those who run this server, and is not taken again.'],
  'account-full': ['forbidden', 'Your pictures fill the 50 MB that an account has. Please take some out first.'],
  'server-full': ['unavailable', 'This server has no room for more pictures. Please tell those who run it.'],
}

const refusedAccount = (refusal: AddRefusal): Problem => new Problem(...ACCOUNT_PROBLEMS[refusal])
