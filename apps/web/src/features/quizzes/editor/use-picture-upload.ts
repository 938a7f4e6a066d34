import { useState } from 'react'
import { StoreFailure } from '../../../api/own-quizzes/own-quiz-store.ts'

type Upload = { state: 'idle' } | { state: 'busy'; preview: string } | { state: 'failed'; reason: string }

/** The first picture among what was chosen, dropped or pasted. */
export const pictureIn = (files: Iterable<File> | ArrayLike<File> | null | undefined): File | null =>
  Array.from(files ?? []).find(({ type }) => type.startsWith('image/')) ?? null

/** Sends one picture at a time and shows it meanwhile. */
export function usePictureUpload(add: ((file: Blob) => Promise<string>) | null, onAdded: (file: string) => void) {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })

  async function send(file: Blob) {
    if (!add || upload.state === 'busy') return
    const preview = URL.createObjectURL(file)
    setUpload({ state: 'busy', preview })
    try {
      onAdded(await add(file))
      setUpload({ state: 'idle' })
    } catch (error) {
      const reason = error instanceof StoreFailure ? error.message : 'The picture could not be added. Please try again.'
      setUpload({ state: 'failed', reason })
    } finally {
      URL.revokeObjectURL(preview)
    }
  }

  return { upload, send, fail: (reason: string) => setUpload({ state: 'failed', reason }) }
}
