import { useEffect } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { whenQuiet } from '../particles/when-quiet.ts'
import type { Hear } from './use-solo-quiz.ts'

/** While home is quiet, and as soon as the network is back. */
export function useBackgroundWork(userId: string | null, hear: Hear) {
  const { api } = useBackend()
  useEffect(() => {
    const work = async () => {
      const { workInBackground } = await import('./background-work.ts')
      for (const setId of await workInBackground(api, userId)) hear({ type: 'result-recorded', setId })
    }
    // The code may be out of reach just now; the next time will do.
    const start = () => void work().catch(() => undefined)
    const cancel = whenQuiet(start)
    addEventListener('online', start)
    return () => {
      cancel()
      removeEventListener('online', start)
    }
  }, [api, userId, hear])
}
